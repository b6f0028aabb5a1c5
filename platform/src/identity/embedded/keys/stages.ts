import { minute, second, toSeconds } from '../../../base/time.ts'
import type { idpKeys } from '../../../db/schema/index.ts'
import type { KeyPurpose } from '../../../db/schema/types.ts'
import type { Settings } from '../../../settings.ts'
import { knownBrowserSeconds, sessionSeconds } from '../cookies.ts'

export type StoredKey = typeof idpKeys.$inferSelect

/**
 * `published`: others can read it, but nothing is signed with it yet. `retired`: it only verifies what it has signed.
 */
type KeyStage = 'published' | 'signing' | 'retired' | 'spent'

export interface StagedKey extends StoredKey {
  stage: KeyStage
}

/** For each purpose: how long anything signed with a key is valid. */
export type ValidSeconds = Record<KeyPurpose, number>

/** How often each process looks for new and deleted keys. */
export const noticedSeconds = 10

/** In seconds. Many times longer than a process needs to notice a new key. */
export const publishedBeforeSigning = 5 * 60

/** The newest key that has begun signs. Those before it are retired, and deleted when all that they signed has expired. */
export function stagesOf(keys: readonly StoredKey[], at: Date, validSeconds: ValidSeconds): StagedKey[] {
  const purposes = new Set(keys.map(({ purpose }) => purpose))
  return [...purposes].flatMap((purpose) => {
    let successor: Date | undefined
    const newestFirst = keys
      .filter((key) => key.purpose === purpose)
      .toSorted((one, other) => other.signsFrom.getTime() - one.signsFrom.getTime())
    return newestFirst.map((key) => {
      const staged = { ...key, stage: stageOf(key, successor) }
      if (key.signsFrom <= at) successor = key.signsFrom
      return staged
    })
  })

  function stageOf({ purpose, signsFrom }: StoredKey, successor: Date | undefined): KeyStage {
    if (signsFrom > at) return 'published'
    if (!successor) return 'signing'
    return at.getTime() < successor.getTime() + validSeconds[purpose] * second ? 'retired' : 'spent'
  }
}

/** All keys but the spent ones. The signing key of each purpose comes first. */
export const keysInUse = (keys: readonly StoredKey[], at: Date, validSeconds: ValidSeconds): StagedKey[] =>
  stagesOf(keys, at, validSeconds)
    .filter(({ stage }) => stage !== 'spent')
    .toSorted((one, other) => Number(other.stage === 'signing') - Number(one.stage === 'signing'))

/** How long anything signed with a key is valid, with some time for a process that notices a new key late. */
export function validSecondsOf({ accessTokenSeconds }: Pick<Settings, 'accessTokenSeconds'>): ValidSeconds {
  const room = toSeconds(10 * minute)
  return {
    // Signing out sends the ID token of the sign-in, however old it is.
    SIGNING: Math.max(sessionSeconds, accessTokenSeconds) + room,
    COOKIES: sessionSeconds + room,
    BROWSERS: knownBrowserSeconds + room,
  }
}
