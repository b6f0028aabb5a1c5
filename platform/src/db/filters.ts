import { ilike, like, type Column, type SQL } from 'drizzle-orm'

/** Matches a part of the text, in any case. `%`, `_` and `\` in the part are plain characters. */
export function contains(text: Column | SQL, part: string): SQL {
  return ilike(text, anywhere(part))
}

/** The same as the pattern of a prepared statement. An empty text matches everything. */
export const anywhere = (part: string): string => `%${literally(part)}%`

/** Matches the beginning of the text, in the same case. */
export function startsWith(text: Column | SQL, part: string): SQL {
  return like(text, `${literally(part)}%`)
}

const literally = (part: string) => part.replace(/[\\%_]/g, '\\$&')
