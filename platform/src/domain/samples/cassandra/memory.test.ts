import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startOwnApp } from '../../../testing/own-app.ts'
import { addPlant } from '../../../testing/linked.ts'
import type { Cassandra } from './client.ts'
import { afterHour, microsecondsPer, momentOf, spanOf, spansBetween } from './partitions.ts'
import { createReading } from './reading.ts'
import { createTables } from './tables.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const { db } = (await startOwnApp({ SAMPLE_DEVICES: 'off' })).database

const hour = microsecondsPer.hour
const yearHours = 8766
/** As the client asks for them. */
const pageRows = 5000
const pagesPerLook = 40
const hoursOfPartition = 24_000

/** Servers that have a sample in each hour from the beginning of 1970 on, and what is in use meanwhile. */
function serversWith(years: number) {
  const end = years * yearHours * hour
  let [pages, most] = [0, 0]
  function look(): void {
    pages += 1
    if (pages % pagesPerLook !== 0) return
    collect()
    most = Math.max(most, process.memoryUsage().heapUsed)
  }
  async function* readPages<Row>(_query: string, params: readonly unknown[]): AsyncGenerator<Row[]> {
    const [, span] = params as [string, number]
    const last = Math.min((span + 1) * hoursOfPartition * hour, end)
    let rows: unknown[] = []
    for (let time = span * hoursOfPartition * hour; time < last; time = afterHour(time)) {
      rows.push({ hour: momentOf(time), least: 1, greatest: 3, sum: 4, count: 2 })
      if (rows.length < pageRows) continue
      look()
      yield rows as Row[]
      rows = []
    }
    yield rows as Row[]
  }
  const servers: Pick<Cassandra, 'read' | 'readPages'> = {
    readPages,
    read: async <Row>(query: string) => {
      const spans = query.includes('sample_spans') ? spansBetween(0, spanOf(end - 1)) : []
      return spans.map((span) => ({ span })) as Row[]
    },
  }
  return { servers: servers as Cassandra, most: () => most / 1e6 }
}

test('the curve of ten thousand years takes no more memory if there are samples in two hundred instead of one hundred', async () => {
  const { power } = await addPlant(db, 'int-nordkaelte')
  async function megabytesOf(years: number): Promise<number> {
    const { servers, most } = serversWith(years)
    const { readCurve } = createReading(createTables(servers, 'test', { retentionDays: undefined }))
    const query = { from: 0, to: 10_000 * yearHours * 3600, points: 2000 }
    const curve = await readCurve(db, power, query)
    expect(curve.samples).toBe(2 * years * yearHours)
    return most()
  }
  const some = await megabytesOf(100)
  expect((await megabytesOf(200)) - some).toBeLessThan(15)
})
