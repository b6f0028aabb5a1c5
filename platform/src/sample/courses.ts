import { countedHourly, meterReading } from '#contract/measuring/meters'
import type { Random } from './rows.ts'

interface Kind {
  externalId: string
  unitId?: string | null
  rangeMin?: number | null
  rangeMax?: number | null
}

/** Typical values, where the middle of the measuring range would look odd. */
const typical: Record<string, [number, number]> = {
  air: [-23, -18],
  evaporator: [-31, -25],
  superheat: [4, 9],
  temperature: [18, 25],
  humidity: [35, 60],
  co2: [420, 1150],
  voltage: [226, 236],
  current: [12, 60],
  power: [3, 40],
  energy: [20_000, 900_000],
  suction: [22, 30],
  discharge: [70, 95],
  flow: [4, 30],
}

const typicalRange = ({ externalId, rangeMin, rangeMax }: Kind) =>
  typical[externalId] ?? [rangeMin ?? 0, rangeMax ?? 100]

/** Its reading never falls. */
export const isCounter = ({ externalId }: Kind): boolean => countedHourly(externalId) > 0

export const rounded = (value: number): number => Math.round(value * 100) / 100

export function randomValue(kind: Kind, random: Random): number {
  if (kind.unitId === 'switch') return random.integer(0, 1)
  const [from, to] = typicalRange(kind)
  return rounded(from + random.fraction() * (to - from))
}

/** What a meter shows some seconds after it showed a value. */
export const counted = (kind: Kind, value: number, seconds: number): number =>
  rounded(value + (countedHourly(kind.externalId) * Math.max(0, seconds)) / 3600)

const [defrostEvery, defrostLasts, doorIsOpen] = [21_600, 1200, 3000]

/** Rises within minutes, and falls more slowly after its cause is gone. */
function bump(since: number, lasts: number, height: number): number {
  if (since < 0) return 0
  if (since < lasts) return height * (1 - Math.exp(-since / 700))
  return height * (1 - Math.exp(-lasts / 700)) * Math.exp(-Math.min(since - lasts, 50_000) / 1500)
}

/** A number from 0 to 9_999 that is always the same for this id. */
export function numberOf(id: string): number {
  let number = 7
  for (const character of id) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 10_000
  return number
}

interface Moment {
  /** Epoch seconds. */
  at: number
  /** Seconds since the door was opened. Negative before that. */
  sinceDoor: number
}

/**
 * How a measurement changes over a day: a cold store with defrost cycles and an open door, its meter, and a room.
 * Everybody who loads the sample sees the same.
 */
export function valueAt(
  measurement: Kind & { id: string; componentId: string },
  { at, sinceDoor }: Moment,
): number {
  if (isCounter(measurement)) return meterReading(measurement.externalId, measurement.componentId, at)
  const own = numberOf(measurement.id)
  const flutter = (size: number) => size * (Math.sin(at / 1900) + 0.5 * Math.sin(at / 613 + (own % 9)))
  const daily = Math.sin(((at - 21_600) * 2 * Math.PI) / 86_400)
  const sinceDefrost = at % defrostEvery
  const isDefrosting = sinceDefrost < defrostLasts
  const defrost = (height: number) => bump(sinceDefrost, defrostLasts, height)
  const door = (height: number) => bump(sinceDoor, doorIsOpen, height)
  const courses: Record<string, () => number> = {
    air: () => -20.5 + flutter(0.35) + defrost(4) + door(11),
    evaporator: () => -28 + flutter(0.8) + defrost(36) + door(5),
    superheat: () => 6.5 + flutter(0.6) + (isDefrosting ? 2 : 0),
    defrost: () => (isDefrosting ? 1 : 0),
    power: () => 21 + 6 * daily + flutter(1.2) + door(9),
    current: () => 34 + 9 * daily + flutter(1.8),
    co2: () => 690 + 170 * daily + flutter(40) + ((own % 100) - 50),
    voltage: () => 230 + flutter(0.9) - 1.5 * daily,
    open: () => (sinceDoor >= 0 && sinceDoor < doorIsOpen ? 1 : 0),
  }
  const [from, to] = typicalRange(measurement)
  const withinRange = () =>
    (from + to) / 2 + (to - from) * (0.25 * daily + 0.1 * flutter(1) + ((own % 100) - 50) / 500)
  return rounded((courses[measurement.externalId] ?? withinRange)())
}
