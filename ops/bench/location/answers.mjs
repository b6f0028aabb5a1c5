/** What the platform would answer for a location with 2,000 measurements, and for curves of 2,000 points. */

const points = 2000
const now = Math.floor(Date.now() / 1000)
const unit = { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }
const list = (length, make) => Array.from({ length }, (_, at) => make(at))

const measurement = (number) => ({
  measurementId: `m-${number}`,
  externalId: `e${number}`,
  label: `Temperature ${number} `,
  unit,
  rangeMin: null,
  rangeMax: null,
  latestValue: number / 7,
  latestAt: now - 60,
  curve: list(24, (hour) => Math.sin(hour + number)),
  version: 1,
})

const component = (zone, at) => ({
  componentId: `c-${zone}-${at}`,
  identifier: `A-${zone}-${at}`,
  componentName: `Controller ${zone}.${at}`,
  productId: null,
  product: 'ERS',
  deviceId: null,
  samplePeriod: 300,
  version: 1,
  measurements: list(10, (number) => measurement(zone * 200 + at * 10 + number)),
})

export const values = {
  locationId: 'loc-0001',
  readAt: now,
  zones: list(10, (zone) => ({
    zoneId: `Z-${zone}`,
    zoneName: `Zone ${zone}`,
    version: 1,
    components: list(20, (at) => component(zone, at)),
  })),
}

export const lines = ['m-1', 'm-2', 'm-3', 'm-4']

export function curve(address) {
  const { pathname, searchParams } = new URL(address)
  const [measurementId = '', number = '0'] = /m-(\d+)/.exec(pathname) ?? []
  const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
  const length = Math.ceil((to - from) / points)
  const times = list(Math.floor((to - from) / length), (at) => from + at * length)
  const avg = times.map((time) => Math.sin(time / 5000) * 10 + Number(number))
  const [min, max] = [avg.map((value) => value - 1), avg.map((value) => value + 1)]
  return { measurementId, step: length, samples: times.length, times, min, avg, max }
}
