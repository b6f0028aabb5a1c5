/** A variable whose name is nearly that of a setting. The platform ignores it, which its author does not expect. */
export interface Misspelled {
  given: string
  meant: string
}

/** Shorter names are close to too many others: HOST to POST, PORT to SORT. */
const shortestName = 6

/** Finds names that differ from a setting by one or two letters. Other programs' variables differ by more. */
export function findMisspelled(given: string[], settings: readonly string[]): Misspelled[] {
  const known = new Set(settings)
  return given
    .filter((name) => name.length >= shortestName && !known.has(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => setting.length >= shortestName && isClose(name, setting))
      return meant === undefined ? [] : [{ given: name, meant }]
    })
}

const mostEdits = 2

function isClose(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > mostEdits) return false
  return editsBetween(name.toUpperCase().replaceAll('-', '_'), setting) <= mostEdits
}

/** The Levenshtein distance: how many letters are added, missing or different. */
function editsBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(left).entries()) {
    const next = [index + 1]
    for (const [place, other] of Array.from(right).entries()) {
      const replaced = (row[place] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
