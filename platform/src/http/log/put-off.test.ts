import { expect, test, vi } from 'vitest'
import { createPutOffLog } from './put-off.ts'

test('one cause is logged at once, then once a minute with a count, and without a stack', () => {
  vi.useFakeTimers()
  const lines: object[] = []
  const note = createPutOffLog({
    warn: (line: unknown, message?: unknown) => void lines.push({ ...(line as object), message }),
  })
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const cause = '53100 could not extend file: No space left on device'
  for (let request = 0; request < 1000; request += 1) note(full, `r${request}`)
  expect(lines).toEqual([{ cause, reqId: 'r0', message: 'request put off' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([{ cause, requests: 999, message: 'requests put off' }])
  vi.advanceTimersByTime(60_000)
  note(full, 'later')
  expect(lines.slice(2)).toEqual([{ cause, reqId: 'later', message: 'request put off' }])
  vi.useRealTimers()
})

test('however many causes there are, a bounded number is remembered', () => {
  const lines: unknown[] = []
  const note = createPutOffLog({ warn: (line: unknown) => void lines.push(line) })
  for (let number = 0; number < 500; number += 1) note(new Error(`cause ${number}`), 'r')
  expect(lines).toHaveLength(21)
})
