import { uplinkProblemFor, type UplinkProblem } from '#contract/texts/uplinks/problem'

/** One value of a payload. `name` is the external id of the measurement that it belongs to. */
export interface Reading {
  name: string
  value: number
}

export interface Decoded {
  readings: Reading[]
  /** Why the payload was not read to its end. */
  problem: UplinkProblem | null
}

interface Type {
  /** Bytes behind the type. */
  length: number
  read: (bytes: DataView) => Reading[]
}

const one = (length: number, name: string, valueOf: (bytes: DataView) => number): Type => ({
  length,
  read: (bytes) => [{ name, value: valueOf(bytes) }],
})

const byte = (name: string) => one(1, name, (bytes) => bytes.getUint8(0))
const word = (name: string) => one(2, name, (bytes) => bytes.getUint16(0))
const count = (name: string) => one(4, name, (bytes) => bytes.getUint32(0))
const tenths = (name: string) => one(2, name, (bytes) => bytes.getInt16(0) / 10)
const millivolts = (name: string) => one(2, name, (bytes) => bytes.getUint16(0) / 1000)
const several = (
  length: number,
  names: string[],
  valueOf: (bytes: DataView, at: number) => number,
): Type => ({
  length,
  read: (bytes) => names.map((name, at) => ({ name, value: valueOf(bytes, at) })),
})
const skipped = (length: number): Type => ({ length, read: () => [] })

const secondProbe = 'externalTemperature2'

/** Degrees of longitude and latitude: 24 bits, the last byte first. */
const tenThousandths = (bytes: DataView, at: number) =>
  (bytes.getUint16(at * 3, true) + bytes.getInt8(at * 3 + 2) * 0x1_00_00) / 10_000

/** The types of a payload as ELSYS describes them (https://www.elsys.se/en/elsys-payload/). Units: docs/lorawan.md. */
const types: Partial<Record<number, Type>> = {
  0x01: tenths('temperature'),
  0x02: byte('humidity'),
  0x03: several(3, ['accelerationX', 'accelerationY', 'accelerationZ'], (bytes, at) => bytes.getInt8(at)),
  0x04: word('light'),
  0x05: byte('motion'),
  0x06: word('co2'),
  0x07: millivolts('battery'),
  0x08: millivolts('analog1'),
  0x09: several(6, ['latitude', 'longitude'], tenThousandths),
  0x0a: word('pulse1'),
  0x0b: count('pulse1Total'),
  0x0c: tenths('externalTemperature1'),
  0x0d: byte('digital1'),
  0x0e: word('distance'),
  0x0f: byte('vibration'),
  0x10: several(4, ['infraredInternal', 'infraredExternal'], (bytes, at) => bytes.getInt16(at * 2) / 10),
  0x11: byte('occupancy'),
  0x12: byte('leak'),
  // A picture of 64 temperatures.
  0x13: skipped(65),
  0x14: one(4, 'pressure', (bytes) => bytes.getInt32(0) / 1000),
  0x15: several(2, ['soundPeak', 'soundAverage'], (bytes, at) => bytes.getUint8(at)),
  0x16: word('pulse2'),
  0x17: count('pulse2Total'),
  0x18: millivolts('analog2'),
  0x19: tenths(secondProbe),
  0x1a: byte('digital2'),
  0x1b: one(4, 'analogExternal', (bytes) => bytes.getInt32(0) / 1_000_000),
  0x1c: word('tvoc'),
  // For the maker's own tests.
  0x3d: skipped(4),
}

const hex = (type: number) => `0x${type.toString(16).padStart(2, '0').toUpperCase()}`

/** The numbers of a maker's sensors begin alike. */
export const isElsys = (devEui: string) => devEui.startsWith('A81758')

/** Reads a payload of an ELSYS sensor. It takes any bytes: a type that is not known ends the reading, because its length is not known either. */
export function decodeElsys(payload: Uint8Array): Decoded {
  const readings: Reading[] = []
  const problem = readInto(readings, new DataView(payload.buffer, payload.byteOffset, payload.byteLength))
  return { readings: lastOfEach(numberProbes(readings)), problem }
}

/** If a type occurs twice, the last one counts, as in the decoder of the maker. */
const lastOfEach = (readings: readonly Reading[]): Reading[] => [
  ...new Map(readings.map((reading) => [reading.name, reading])).values(),
]

function readInto(readings: Reading[], bytes: DataView): UplinkProblem | null {
  for (let at = 0; at < bytes.byteLength;) {
    const code = bytes.getUint8(at)
    const type = types[code]
    const place = { type: hex(code), byte: at + 1 }
    if (!type) return uplinkProblemFor('UNKNOWN_TYPE', place)
    if (at + 1 + type.length > bytes.byteLength) return uplinkProblemFor('PAYLOAD_ENDS', place)
    readings.push(...type.read(new DataView(bytes.buffer, bytes.byteOffset + at + 1, type.length)))
    at += 1 + type.length
  }
  return null
}

/** The third probe and all further ones have the type of the second. */
function numberProbes(readings: readonly Reading[]): Reading[] {
  let probe = 1
  return readings.map((reading) => {
    if (reading.name !== secondProbe) return reading
    probe += 1
    return { ...reading, name: `externalTemperature${probe}` }
  })
}
