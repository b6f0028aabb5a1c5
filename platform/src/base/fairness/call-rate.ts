import { refusalFor } from '#contract/texts/refusals/refusal'
import { LRUCache } from 'lru-cache'
import { TooManyRequests } from '../errors.ts'
import { minute, toSeconds } from '../time.ts'

interface Spent {
  calls: number
  /** When they count as forgotten. */
  at: number
}

/**
 * So many calls a minute for each name, all at once or one after the other. Each process counts its own calls: the limit is there to
 * keep a device that runs wild from slowing the others down, and needs no count that is exact.
 */
export function createCallRate(perMinute: number, mostNames = 10_000) {
  const spend = createCallBudget(perMinute, mostNames)
  /** Seconds until the name may call again. 0 if it may call now, which counts as a call. */
  return (name: string, now?: number): number => spend(name, now).wait
}

export interface CallBudget {
  /** Seconds until the name may call again. 0 if it may call now, which counts as a call. */
  wait: number
  /** Calls that the name may make at once. */
  remaining: number
  /** Seconds until these are as many as ever, if it makes none. */
  reset: number
}

/** The same, telling what is left. */
export function createCallBudget(perMinute: number, mostNames = 10_000) {
  const names = new LRUCache<string, Spent>({ max: mostNames })
  const each = minute / perMinute
  const secondsFor = (calls: number) => Math.ceil(toSeconds(calls * each))
  return function spend(name: string, now = Date.now()): CallBudget {
    const spent = names.get(name) ?? { calls: 0, at: now }
    const left = Math.max(0, spent.calls - (now - spent.at) / each)
    if (left + 1 > perMinute)
      return { wait: secondsFor(left + 1 - perMinute), remaining: 0, reset: secondsFor(left) }
    names.set(name, { calls: left + 1, at: now })
    return { wait: 0, remaining: Math.floor(perMinute - left - 1), reset: secondsFor(left + 1) }
  }
}

/** The same, refusing what is more with 429 and this reason. */
export function createCallLimit(perMinute: number, code: 'TOO_MANY_DEVICE_CALLS' | 'TOO_MANY_NETWORK_CALLS') {
  const spend = createCallRate(perMinute)
  return function count(name: string): void {
    const wait = spend(name)
    if (wait > 0) throw new TooManyRequests(refusalFor(code, { most: perMinute, seconds: wait }), wait)
  }
}
