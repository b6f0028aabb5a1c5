import type { idpKeys } from '../../../db/schema/index.ts'
import type { KeyPurpose } from '../../../db/schema/types.ts'
import { second } from '../../../base/time.ts'

export type StoredKey = typeof idpKeys.$inferSelect

/** `published`: others may learn it, nothing is signed with it yet. `retired`: verifies what it has signed. */
type KeyStage = 'published' | 'signing' | 'retired' | 'spent'

export interface StagedKey extends StoredKey {
  stage: KeyStage
}

/** For each purpose, how long the last thing lives that a key has signed. */
export type KeptSeconds = Record<KeyPurpose, number>

/** How often each process looks for new keys, and for those that are gone. */
export const noticedSeconds = 10

/** In seconds; many times as long as a process takes to notice a new key. */
export const publishedBeforeSigning = 5 * 60

/**
 * The stage of each key follows from the times at which the keys begin to sign: the newest that has begun signs, those
 * before it are retired, and each is spent when what it signed last has ended.
 */
export function stagesOf(keys: readonly StoredKey[], at: Date, kept: KeptSeconds): StagedKey[] {
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
    return at.getTime() < successor.getTime() + kept[purpose] * second ? 'retired' : 'spent'
  }
}

/** All but the spent ones; of each purpose the one that signs comes first. */
export const keysInUse = (keys: readonly StoredKey[], at: Date, kept: KeptSeconds): StagedKey[] =>
  stagesOf(keys, at, kept)
    .filter(({ stage }) => stage !== 'spent')
    .toSorted((one, other) => Number(other.stage === 'signing') - Number(one.stage === 'signing'))
