interface Loading {
  isPending: boolean
  isError: boolean
}

/** What stands in place of a list that is not there: it still loads, or could not be had. */
export function insteadOf({ isPending, isError }: Loading, what: string): string | undefined {
  if (isPending) return `Loading ${what}...`
  return isError ? `Failed to fetch ${what}` : undefined
}
