import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListToRemember } from '#contract/schemas/own-lists'
import { mergeSaved, save, nothingSaved, setListOwner } from '../../kit/list/savedList.ts'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { createListSender } from './listSender.ts'

const remember = vi.fn<(args: { body: ListToRemember }) => Promise<null>>(async () => null)
const showing = (column: string) => ({ ...nothingSaved, chosen: [column] })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', new EventTarget())
  remember.mockClear()
  setListOwner('maria', createListSender(remember).later)
})

afterEach(() => vi.useRealTimers())

test('a list is sent once, a moment after its last change', async () => {
  save('Locations', showing('city'))
  await vi.advanceTimersByTimeAsync(1_500)
  save('Locations', showing('country'))
  save('Devices', showing('status'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(remember).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(remember.mock.calls.map(([{ body }]) => body)).toEqual([
    { list: 'Locations', state: showing('country') },
    { list: 'Devices', state: showing('status') },
  ])
  expect(mergeSaved([])).toEqual([])
})

test('what somebody searches for is not sent', async () => {
  save('Locations', { ...showing('city'), search: [{ name: 'filter.city', value: 'Oslo' }] })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(remember.mock.lastCall?.[0].body.state).toEqual(showing('city'))
})

test('what could not be sent is sent with the next change, and never to a platform that cannot keep it', async () => {
  remember.mockRejectedValueOnce(new Error('No connection'))
  save('Locations', showing('country'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(mergeSaved([])).toEqual(['Locations'])
  remember.mockRejectedValueOnce({ response: { status: 404 } })
  save('Locations', showing('status'))
  await vi.advanceTimersByTimeAsync(3_000)
  save('Locations', showing('slid'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(remember).toHaveBeenCalledTimes(2)
})
