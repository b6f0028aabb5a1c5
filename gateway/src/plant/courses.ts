import { countedHourly, meterReading } from '#contract/measuring/meters'

/** What the equipment of a plant measures, as a function of time: the same moment always has the same value. */

const hour = 3600
const day = 24 * hour

/** Between 0 and 1, the same for the same text. */
function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619) >>> 0
  return hash / 2 ** 32
}

/** From -1 to 1, and smooth: some waves that hardly ever meet. */
const noise = (time: number, seed: number) =>
  (Math.sin(time / 37 + seed * 100) + Math.sin(time / 113 + seed * 50) + Math.sin(time / 411 + seed * 10)) / 3

/** From 0 at night to 1 in the afternoon. */
const daylight = (time: number, seed: number) =>
  (1 - Math.cos((2 * Math.PI * (time - 3 * hour + seed * hour)) / day)) / 2

/** Twenty minutes in every six hours. */
const isDefrosting = (time: number, seed: number) => (time + seed * 6 * hour) % (6 * hour) < 1200

/** Warmth that a defrost leaves, from 1 at its end to 0 an hour later. */
function warmth(time: number, seed: number): number {
  const since = (time + seed * 6 * hour) % (6 * hour)
  return since < 1200 ? since / 1200 : Math.max(0, 1 - (since - 1200) / hour)
}

/** A door is open for a minute or two, some times in an hour, and rarely at night. */
function isOpen(time: number, seed: number): boolean {
  const opening = Math.floor(time / 420)
  const isUsed = seedOf(`${opening} ${seed}`) < 0.15 + 0.5 * daylight(time, seed)
  return isUsed && time % 420 < 60 + 60 * seedOf(`${opening}`)
}

type Course = (time: number, seed: number) => number

const between =
  (low: number, high: number): Course =>
  (time, seed) =>
    low + (high - low) * (0.15 + 0.6 * daylight(time, seed) + 0.1 * seed + 0.1 * noise(time, seed))

/** By the external id of a measurement, as the sample's products have it. */
const courses: Record<string, Course> = {
  power: between(3, 40),
  voltage: (time, seed) => 231 + 3 * noise(time, seed),
  current: between(8, 60),
  temperature: between(18, 25),
  humidity: between(35, 60),
  co2: between(420, 1150),
  air: (time, seed) => -21 + noise(time, seed) + 6 * warmth(time, seed) + (isOpen(time, seed) ? 0.8 : 0),
  evaporator: (time, seed) => (isDefrosting(time, seed) ? 4 + noise(time, seed) : -28 + noise(time, seed)),
  superheat: (time, seed) => 6.5 + 1.5 * noise(time, seed),
  defrost: (time, seed) => Number(isDefrosting(time, seed)),
  suction: (time, seed) => 26 + 2 * noise(time, seed),
  discharge: between(70, 95),
  capacity: between(30, 100),
  flow: between(4, 30),
  open: (time, seed) => Number(isOpen(time, seed)),
}

/** A measurement that nobody thought of moves between 0 and 100. */
const anything = between(0, 100)

/** @param component What makes two of a kind differ. */
export const valueAt = (externalId: string, component: string, time: number): number =>
  countedHourly(externalId) > 0
    ? meterReading(externalId, component, time)
    : (courses[externalId] ?? anything)(time, seedOf(component))
