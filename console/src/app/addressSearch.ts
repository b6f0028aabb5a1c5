/** Texts only: a filter for "007" or "1e3" must come back as it was typed. */
export const addressSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
}
