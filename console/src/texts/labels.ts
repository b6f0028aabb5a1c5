import { roleLabels as english } from '#contract/access'
import { labels } from './parts/everywhere.ts'

export const roleLabels = labels?.roles ?? english

/** What values of the API are called. In English there are none: the value is the word. */
export type Words = Readonly<Record<string, string>>

const none: Words = {}

export const locationStatusWords: Words = labels?.locationStatuses ?? none
export const deviceStatusWords: Words = labels?.deviceStatuses ?? none
export const integratorStateWords: Words = labels?.integratorStates ?? none
export const severityWords: Words = labels?.severities ?? none
export const automationModeWords: Words = labels?.automationModes ?? none

/** An unknown value is shown unchanged. */
export const wordIn =
  (words: Words) =>
  (value: string): string =>
    (Object.hasOwn(words, value) ? words[value] : undefined) ?? value
