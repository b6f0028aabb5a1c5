/** A variable whose name is nearly that of a setting. It is ignored, which its author does not expect. */
interface Misspelled {
  name: string
  setting: string
}

/** Shorter names are close to too many others: HOST to POST, PORT to SORT. */
const shortestName = 6

/** Finds names that differ from a setting by one or two letters, or three in a long one. Other programs' variables differ by more. */
export function findMisspelled(names: string[], settingNames: string[]): Misspelled[] {
  return names
    .filter((name) => name.length >= shortestName && !settingNames.includes(name))
    .flatMap((name) => {
      const inFile = settingNames.find((known) => name === `${known}_FILE`)
      if (inFile !== undefined) return [{ name, setting: inFile }]
      const setting = settingNames.find((known) => known.length >= shortestName && isClose(name, known))
      return setting === undefined ? [] : [{ name, setting }]
    })
}

const mostEdits = (setting: string) => (setting.length < 15 ? 2 : 3)

function isClose(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > mostEdits(setting)) return false
  return editsBetween(name.toUpperCase().replaceAll('-', '_'), setting) <= mostEdits(setting)
}

/** The Levenshtein distance: how many letters are added, missing or different. */
function editsBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(left).entries()) {
    const next = [index + 1]
    for (const [column, other] of Array.from(right).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
