/** "1 location", "1,204 locations": for words with a plural in s. */
export const counted = (count: number, plural: string): string =>
  `${count.toLocaleString()} ${count === 1 ? plural.replace(/s$/, '') : plural}`
