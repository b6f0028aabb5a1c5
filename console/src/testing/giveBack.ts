import { vi } from 'vitest'
import { answer } from './platform.ts'

/** All that tests replace in their page: what is spied on, the clock, globals, and the platform's answers. */
export function giveBack(): void {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answer({})
}
