import { expect, test, vi } from 'vitest'
import { api } from '../api/client.ts'
import { giveBack } from './giveBack.ts'
import { answer } from './platform.ts'

const replaced = () => [
  vi.isMockFunction(window.confirm),
  !navigator.onLine,
  vi.isFakeTimers(),
  'leftBehind' in window,
]

test('the next file in the page finds everything as it was, whatever a test left replaced', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.useFakeTimers()
  vi.stubGlobal('leftBehind', true)
  answer({ listProducts: () => [] })
  expect(replaced()).toEqual([true, true, true, true])

  giveBack()
  expect(replaced()).toEqual([false, false, false, false])
  await expect(api.listProducts()).rejects.toThrow('Nobody answers listProducts.')
})
