/** What the meters of the sample data show. The sample's devices and the simulated plant count on from each other. */

/** How much a meter counts in an hour, by the external id of its measurement. */
const hourly: Record<string, number> = { energy: 21, volume: 12 }

export const countedHourly = (externalId: string): number => hourly[externalId] ?? 0

/** When the meters were new, in epoch seconds. */
const installedAt = 1_700_000_000
/** By day a meter counts more than on average, and by night as much less. */
const swing = 2 / 7

/** The reading at a time in epoch seconds. It never falls. */
export function meterReading(externalId: string, componentId: string, time: number): number {
  const perHour = countedHourly(externalId)
  const angle = (time / 86_400 - 0.25) * 2 * Math.PI
  const counted =
    (perHour * (time - installedAt)) / 3600 - perHour * swing * (24 / (2 * Math.PI)) * Math.cos(angle)
  // Quarters are exact in a register of 32 bits too.
  return firstReading(componentId) + Math.floor(counted * 4) / 4
}

/** Two of a kind differ. */
function firstReading(componentId: string): number {
  let number = 7
  for (const character of componentId) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 10_000
  return number * 40
}
