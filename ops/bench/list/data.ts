interface Site {
  id: string
  name: string
  streetline1: string | null
  city: string
  country: string
  postalCode: string
  status: string
  floors: number | null
  opened: number | null
}

const cities = [
  ['Berlin', 'Germany'],
  ['Köln', 'Germany'],
  ['Zürich', 'Switzerland'],
  ['Ōsaka', 'Japan'],
  ['東京', 'Japan'],
  ['Eindhoven', 'Netherlands'],
  ['Åre', 'Sweden'],
  ['Łódź', 'Poland'],
  ['Saint-Étienne', 'France'],
  ['Porto', 'Portugal'],
] as const
const kinds = ['Hall', 'Cold store', 'Plant', 'Laboratory', 'Boiler house', 'Kühlhaus', 'Depot', '冷蔵倉庫']
const streets = ['Harbour Road', 'Industriestraße', 'Station Way', 'Rue de la Gare', 'Mill Lane']
const states = ['ACTIVE', 'INACTIVE', 'MAINTENANCE']

const ROWS_IN_A_TASK = 20_000

/**
 * The same rows in every run: a small generator with a fixed seed. They are made in several tasks, so that the longest task of a page
 * is one of its list.
 */
export async function sites(count: number): Promise<Site[]> {
  let seed = 42
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const rows: Site[] = []
  for (let at = 0; at < count; at++) {
    if (at % ROWS_IN_A_TASK === ROWS_IN_A_TASK - 1) await nextTask()
    const [city, country] = pick(cities)
    rows.push({
      id: `site-${at}`,
      name: `${pick(kinds)} ${random(count)} ${city}`,
      streetline1: random(20) === 0 ? null : `${pick(streets)} ${1 + random(240)}`,
      city,
      country,
      postalCode: `${10_000 + random(89_999)}`,
      status: pick(states),
      floors: random(30) === 0 ? null : random(40) - 3,
      opened: random(10) === 0 ? null : 1_200_000_000 + random(600_000_000),
    })
  }
  return rows
}

const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
