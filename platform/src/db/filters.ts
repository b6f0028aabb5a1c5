import { ilike } from 'drizzle-orm'
import type { Column, SQL } from 'drizzle-orm'

/** Matches a part of the text, whatever its case; the part's own `%`, `_` and `\` stand for themselves. */
export function contains(text: Column | SQL, part: string): SQL {
  return ilike(text, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
}
