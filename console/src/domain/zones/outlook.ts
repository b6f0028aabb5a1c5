/** The zone with the typed name, whatever the case of its letters. */
export function zoneNamed<Zone extends { zoneName: string }>(
  zones: readonly Zone[],
  name: string,
): Zone | undefined {
  const wanted = name.trim().toLowerCase()
  return wanted === '' ? undefined : zones.find(({ zoneName }) => zoneName.toLowerCase() === wanted)
}
