import { second, toSeconds } from './time.ts'

export type Say = (line: string) => void

const every = 3 * second

/** Says again and again how far long work is, and how long it has taken. What is done sooner says nothing. */
export async function saying<Result>(
  say: Say | undefined,
  state: () => string,
  work: () => Promise<Result>,
  everyMs = every,
): Promise<Result> {
  const begun = performance.now()
  const tell = () => say?.(`${state()} (${Math.round(toSeconds(performance.now() - begun))} s)`)
  const timer = setInterval(tell, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

export type Progress = <Result>(state: () => string, work: () => Promise<Result>) => Promise<Result>

/** The same for several pieces of work. */
export const progressTo =
  (say: Say | undefined, everyMs?: number): Progress =>
  (state, work) =>
    saying(say, state, work, everyMs)
