/** Of what an update names, the fields that would change; empty when none would. */
export function changedFields<Fields extends object>(present: object, wanted: Fields): Fields {
  const before = new Map(Object.entries(present))
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before.get(name),
  )
  return Object.fromEntries(changed) as Fields
}
