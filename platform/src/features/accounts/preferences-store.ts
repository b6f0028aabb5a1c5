import type { Preferences } from '#contract/schemas/preferences'
import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../../db/connection.ts'
import { accounts } from '../../db/schema/index.ts'

const nothingChosen: Preferences = {
  language: null,
  timeZone: null,
  dateFormat: null,
  numberFormat: null,
  temperature: null,
  pressure: null,
  colorScheme: null,
  firstPage: null,
}

/** Those that somebody has not chosen are not stored. */
export const wholePreferences = (chosen: Partial<Preferences>): Preferences => ({
  ...nothingChosen,
  ...chosen,
})

/** The account that others see does not change by it: it keeps its version and its time. */
export async function writePreferences({ db, caller }: Scope, preferences: Preferences): Promise<void> {
  const { language } = preferences
  await db
    .update(accounts)
    // Without a choice, mails stay in the language in which they were written so far.
    .set({ preferences, ...(language && { language }), updatedAt: sql`${accounts.updatedAt}` })
    .where(eq(accounts.id, caller.accountId))
}
