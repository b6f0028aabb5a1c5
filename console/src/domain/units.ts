import type { Unit } from '#contract/schemas/product'

/** A unit to choose. Some have no symbol, such as that of a count. */
export const unitLabel = ({ name, symbol }: Pick<Unit, 'name' | 'symbol'>): string =>
  symbol ? `${name} (${symbol})` : name

/** The unit that a person means by its id, its symbol or its name. */
export function unitNamed(units: readonly Unit[], text: string): Unit | undefined {
  const typed = plain(text)
  return (
    units.find(({ unitId }) => unitId === text.trim()) ??
    // The case tells some symbols apart, such as those of milli and mega.
    units.find(({ symbol }) => symbol !== '' && symbol === text.trim()) ??
    units.find(({ unitId, symbol, name }) => [unitId, symbol, name].some((word) => plain(word) === typed))
  )
}

const plain = (text: string): string => text.trim().toLowerCase()
