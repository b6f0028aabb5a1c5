import type { searchOperations } from '#contract/operations/search'
import type { Handlers } from '../../http/context.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export const searchHandlers: Handlers<typeof searchOperations> = {
  async search({ query: { text, limit } }, context) {
    const typed = rules.asTyped(await store.wordsOf(context.db, rules.asStored(text)))
    if (typed.words.length === 0) return []
    const kinds = rules.kindsFor(context.caller)
    const found = await store.find(context, kinds, typed, limit)
    if (found.length > 0) return rules.asAnswer(found, limit)
    const corrected = rules.withWrongLetters(typed)
    return corrected ? rules.asAnswer(await store.find(context, kinds, corrected, limit), limit) : []
  },
}
