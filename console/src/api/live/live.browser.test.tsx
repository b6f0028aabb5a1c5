import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLive, later } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { clear, show } from '../../testing/show.tsx'
import { useCurrentAccount } from '../account.ts'
import { api } from '../client.ts'
import { connectApi } from '../http.ts'
import { query, queryClient } from '../query.ts'
import { endLive, keepCurrent } from './live.ts'
import { useLive } from './useLive.ts'

const accountId = 'acc-live'
/** The lock and the channel that the tabs of an account share. */
const nameOf = (id: string | undefined) => `console.live:${id}`
const name = nameOf(accountId)

async function locksOf(id: string | undefined) {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter((lock) => lock.name === nameOf(id))
}
const changed = [{ operations: ['countOpenAlarms' as const] }]

let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(async () => {
    // Longer than any stream stays open for nobody.
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})

/** An answer that is on the screen. Returns how often it was read. */
async function showCounts() {
  let reads = 0
  answer({
    countOpenAlarms: () => {
      reads += 1
      return { critical: 0, warning: 0, info: 0 }
    },
  })
  const stop = new QueryObserver(queryClient, query(api.countOpenAlarms)).subscribe(() => {})
  onTestFinished(stop)
  await expect.poll(() => reads).toBe(1)
  return () => reads
}

function follow(): void {
  const stop = keepCurrent(accountId)
  onTestFinished(stop)
}

async function look(isLookedAt: boolean) {
  isHidden = !isLookedAt
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
}

/** Another tab of the same browser, which reads the stream until it is closed. */
async function otherTab() {
  const [leading, closing] = [later<void>(), later<void>()]
  void navigator.locks.request(name, async () => {
    leading.finish()
    await closing.ended
  })
  await leading.ended
  const channel = new BroadcastChannel(name)
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => channel.close())
  return {
    heard,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
    tell: (message: unknown) => channel.postMessage(message),
    close: () => closing.finish(),
  }
}

test('what changes while the page is hidden is read once, when it is shown again', async () => {
  const [live, reads] = [answerLive(), await showCounts()]
  follow()
  await expect.poll(live.times).toBe(1)
  await look(false)
  live.send({ changed })
  live.send({ changed })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads()).toBe(1)
  await look(true)
  await expect.poll(reads).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([reads(), live.times()]).toEqual([2, 1])
})

test('a stream that breaks off is taken up again, and everything is read then', async () => {
  const [live, reads] = [answerLive(), await showCounts()]
  follow()
  await expect.poll(live.times).toBe(1)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
  live.breakOff()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.poll(live.times).toBe(2)
  await expect.poll(reads).toBe(2)
})

test('a page that nobody has looked at for long has no stream, and reads everything when somebody looks', async () => {
  const [live, reads] = [answerLive(), await showCounts()]
  follow()
  await expect.poll(live.times).toBe(1)
  await look(false)
  await vi.advanceTimersByTimeAsync(31_000)
  // Another tab could have the lock now.
  expect(await locksOf(accountId)).toEqual([])
  expect([reads(), live.times()]).toEqual([1, 1])
  await look(true)
  await expect.poll(reads).toBe(2)
  await expect.poll(live.times).toBe(2)
})

test('the tabs of a browser share one stream, and the next tab reads it when the first is closed', async () => {
  const [live, reads, other] = [answerLive(), await showCounts(), await otherTab()]
  follow()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(live.times()).toBe(0)
  other.tell(changed)
  await expect.poll(reads).toBe(2)
  expect(live.times()).toBe(0)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 6_000)
  other.close()
  await expect.poll(live.times).toBe(1)
  // Between the two streams nobody was told of anything.
  await expect.poll(reads).toBe(3)
  await vi.advanceTimersByTimeAsync(5_000)
  other.heard.splice(0)
  live.send({ changed })
  await expect.poll(() => other.heard).toEqual([changed])
})

test('no tab asks again for a stream that another tab was not offered', async () => {
  const [live, , other] = [answerLive(), await showCounts(), await otherTab()]
  follow()
  other.tell('not offered')
  await expect.poll(() => Object.values(sessionStorage)).toEqual(['true'])
  other.close()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(live.times()).toBe(0)
})

test('without a connection, a stream that is no longer needed leaves the lock to other tabs', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  follow()
  await expect.poll(async () => (await locksOf(accountId)).length).toBe(1)
  endLive()
  await expect.poll(() => locksOf(accountId), { timeout: 5_000 }).toEqual([])
})

test('a page that is left before its stream begins has none', async () => {
  answer({ getCurrentAccount: () => person() })
  function LivePage() {
    useLive()
    return useCurrentAccount().isSuccess ? 'Ready' : null
  }
  await show(<LivePage />)
  await expect.element(page.getByText('Ready')).toBeVisible()
  // From here on its code is being loaded.
  vi.advanceTimersByTime(1_000)
  clear()
  await import('./live.ts')
  expect(await locksOf(person().accountId)).toEqual([])
})

test('a stream that ends with the session does not lead to the provider', async () => {
  const [live, reads] = [answerLive(), await showCounts()]
  const refused = vi.fn<() => void>()
  connectApi('', {
    accessToken: async () => 'token',
    accepted: () => {},
    renewed: async () => undefined,
    refused,
  })
  follow()
  await expect.poll(live.times).toBe(1)
  live.endSession()
  // The second time it is asked for again, the first refusal is over.
  const timesLater = async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    return live.times()
  }
  await expect.poll(timesLater).toBeGreaterThan(2)
  expect([refused.mock.calls, reads()]).toEqual([[], 1])
})
