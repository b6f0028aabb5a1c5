/** The fields of an update that differ from the stored ones. Empty if nothing would change. */
export function changedFields<Fields extends object>(present: object, wanted: Fields): Fields {
  const before = new Map(Object.entries(present))
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before.get(name),
  )
  return Object.fromEntries(changed) as Fields
}
