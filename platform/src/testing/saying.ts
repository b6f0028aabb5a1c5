import { expect } from 'vitest'

/** A reason of ours with these words, whatever its code. */
export function saying(words: string | RegExp): unknown {
  const message: unknown = typeof words === 'string' ? words : expect.stringMatching(words)
  return expect.objectContaining({ message })
}
