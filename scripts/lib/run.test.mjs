import { afterEach, expect, test, vi } from 'vitest'
import { asCommand, Stop, Unavailable, unavailable } from './run.mjs'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test.each([
  [new Stop('The build failed.'), 1, 'The build failed.'],
  [new Unavailable('There is no Java.'), unavailable, /NOT RUN: [^]*There is no Java\./],
])(
  'a suite that cannot be had here says so loudly, and one that fails does not: %s',
  async (error, code, said) => {
    const lines = vi.spyOn(console, 'error').mockReturnValue()
    await asCommand(async () => {
      throw error
    })
    expect(process.exitCode).toBe(code)
    expect(lines.mock.calls.flat().join('\n')).toMatch(said)
  },
)
