import { sites } from './data.ts'

/** What a list without an index does on every click. Painting is not included. */
export function plainWay(count: number) {
  const rows = sites(count)
  const collator = new Intl.Collator(undefined, { numeric: true })
  const time = (work: () => unknown) => {
    const from = performance.now()
    work()
    return performance.now() - from
  }
  return {
    'toSorted with localeCompare': time(() => rows.toSorted((a, b) => a.name.localeCompare(b.name))),
    'toSorted with a natural collator': time(() => rows.toSorted((a, b) => collator.compare(a.name, b.name))),
  }
}
