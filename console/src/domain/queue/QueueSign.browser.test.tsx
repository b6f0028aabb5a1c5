import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Location } from '#contract/schemas/location'
import type { Measurement } from '#contract/schemas/component'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { forgetQueue, readQueueText, setQueueOwner } from '../../api/queueStorage.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { inputMethods } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { addToQueue, mostWaiting, type Work } from './queue.ts'
import { QueueSign } from './QueueSign.tsx'

const account = person('ROLE_LOCATION_WRITE')
const path = {
  locationId: 'loc-1',
  zoneId: 'Z-1',
  productId: 'prd-1',
  componentId: 'cmp-1',
  measurementId: 'mea-1',
}
const value = (typed: number): Work => ({
  kind: 'value',
  path,
  value: typed,
  label: 'Level',
  componentName: 'Tank',
  symbol: 'cm',
  seen: { latestValue: 4, latestAt: 1000 },
})
const link: Work = {
  kind: 'link',
  locationName: 'Cold store',
  body: { identifier: 'A1', componentName: 'Door', locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' },
}

const sign = page.getByRole('button', { name: /waiting|decide/ })
const dialog = page.getByRole('dialog', { name: 'Changes that wait' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const isOnline = vi.spyOn(navigator, 'onLine', 'get')

/** A platform with one measurement, which records the order of its calls. */
function platform(changes: Answers = {}) {
  const measured = { latestValue: 4 as number | null, latestAt: 1000 as number | null }
  const calls: string[] = []
  answer({
    getCurrentAccount: () => account,
    getMeasurement: () => ({ ...measured }) as Measurement,
    storeValue: ({ value: sent }) => {
      calls.push(`value ${sent}`)
      Object.assign(measured, { latestValue: Number(sent), latestAt: (measured.latestAt ?? 0) + 60 })
      return { measurementId: 'mea-1', value: Number(sent), time: measured.latestAt ?? 0 }
    },
    linkComponent: ({ body }) => {
      calls.push(`link ${body.zoneId}`)
      return {} as RegisteredComponent
    },
    ...changes,
  })
  return { calls, measured }
}

async function goOnline() {
  isOnline.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}

beforeEach(() => setQueueOwner(account.accountId))
afterEach(() => {
  setQueueOwner(undefined)
  isOnline.mockReset()
})

test('without a connection it shows the waiting changes; with one, it sends them in their order, also two values for one measurement', async () => {
  const { calls } = platform()
  isOnline.mockReturnValue(false)
  for (const work of [value(5), link, value(6)]) addToQueue(work)
  await show(<QueueSign />)
  await expect.element(sign).toHaveTextContent('3 changes waiting')
  await sign.click()
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(3)
  await expect.element(dialog.getByText('6 cm')).toBeVisible()
  await expectAccessible()
  expect(calls).toEqual([])
  await goOnline()
  await expect.poll(() => calls).toEqual(['value 5', 'link Z-1', 'value 6'])
  await expect.element(sign).not.toBeInTheDocument()
  expect(readQueueText()).toBeNull()
})

test('a value that came meanwhile is shown beside the typed one, and is not replaced before somebody decides', async () => {
  const { calls, measured } = platform()
  isOnline.mockReturnValue(true)
  measured.latestValue = 9
  measured.latestAt = 2000
  addToQueue(value(5))
  addToQueue(link)
  await show(<QueueSign />)
  await expect.element(sign).toHaveTextContent('1 change to decide')
  expect(calls).toEqual(['link Z-1'])
  await sign.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It was 4 cm when yours was typed.')
  await expect.element(dialog.getByText(/^9 cm/)).toBeVisible()
  await expectAccessible()
  await button('Send mine').click()
  await expect.poll(() => calls).toEqual(['link Z-1', 'value 5'])
  await expect.element(sign).not.toBeInTheDocument()
})

test.for(inputMethods)('waiting changes are sent, removed or given up by $name', async (input) => {
  const { calls, measured } = platform({
    linkComponent: () => {
      throw new Refusal(404, { message: 'Location not found' })
    },
  })
  isOnline.mockReturnValue(true)
  measured.latestAt = 2000
  addToQueue(value(5))
  await input.begin()
  // Where no notification lies over it.
  await show(
    <div style={{ marginTop: 160 }}>
      <QueueSign />
    </div>,
  )
  await input.press(sign)
  await input.press(button('Send mine'))
  await expect.poll(() => calls).toEqual(['value 5'])
  await expect.element(sign).not.toBeInTheDocument()
  for (const [work, answered] of [
    [link, 'Remove'],
    [value(6), 'Keep what is there'],
  ] as const) {
    addToQueue(work)
    await input.press(sign)
    await input.press(button(answered))
    await expect.element(sign).not.toBeInTheDocument()
    expect(readQueueText()).toBeNull()
  }
  expect(calls).toEqual(['value 5'])
})

test('a component that was linked elsewhere meanwhile stays there, or is unlinked in the version that was shown', async () => {
  const elsewhere = { identifier: 'A1', locationId: 'loc-2', zoneId: 'Z-7', zoneName: 'Cellar', version: 3 }
  const unlinked = vi.fn<(args: { body: unknown }) => RegisteredComponent>(() => ({}) as RegisteredComponent)
  let isLinked = true
  const { calls } = platform({
    linkComponent: ({ body }) => {
      if (isLinked) throw new Refusal(409, { message: 'Door is linked already' })
      calls.push(`link ${body.zoneId}`)
      return {} as RegisteredComponent
    },
    unlinkComponent: (asked) => {
      isLinked = false
      return unlinked(asked)
    },
    listRegisteredComponents: () => [elsewhere as RegisteredComponent],
    getLocation: () =>
      ({ id: 'loc-2', name: 'Bakery', zones: [] }) as unknown as Location & { zones: never[] },
  })
  isOnline.mockReturnValue(true)
  addToQueue(link)
  await show(<QueueSign />)
  await sign.click()
  await expect.element(dialog.getByText('Cellar, Bakery')).toBeVisible()
  await expect.element(dialog.getByText('Roof, Cold store')).toBeVisible()
  await button('Send mine').click()
  await expect.poll(() => calls).toEqual(['link Z-1'])
  expect(unlinked.mock.calls[0]?.[0].body).toEqual({ identifier: 'A1', version: 3 })

  isLinked = true
  addToQueue(link)
  await sign.click()
  await button('Keep what is there').click()
  await expect.element(sign).not.toBeInTheDocument()
  expect(calls).toEqual(['link Z-1'])
})

test('a refused change shows its reason; without an answer a change goes on waiting', async () => {
  let reply: () => never = () => {
    throw new Refusal(503, { message: 'Out of order' })
  }
  const asked = vi.fn<() => RegisteredComponent>(() => reply())
  platform({ linkComponent: asked })
  isOnline.mockReturnValue(true)
  addToQueue(link)
  await show(<QueueSign />)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await expect.element(sign).toHaveTextContent('1 change waiting')
  reply = () => {
    throw new Refusal(404, { message: 'Location not found' })
  }
  await goOffAndOn()
  await expect.element(sign).toHaveTextContent('1 change to decide')
  await sign.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Location not found')
  await button('Remove').click()
  await expect.element(sign).not.toBeInTheDocument()
})

async function goOffAndOn() {
  isOnline.mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await new Promise((next) => setTimeout(next, 50))
  await goOnline()
}

test('nobody sends, sees or discards the changes of another account: they wait for their owner', async () => {
  let signedIn = 'acc-2'
  const asked = vi.fn<() => typeof account>(() => ({ ...account, accountId: signedIn }))
  const { calls } = platform({ getCurrentAccount: asked })
  isOnline.mockReturnValue(true)
  addToQueue(link)
  // The other account has signed in in another tab, and this one does not know it yet.
  await show(<QueueSign />)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  setQueueOwner('acc-2')
  await expect.element(sign).not.toBeInTheDocument()
  addToQueue(value(5))
  await expect.poll(() => calls).toEqual(['value 5'])
  await expect.element(sign).not.toBeInTheDocument()
  forgetQueue()

  signedIn = account.accountId
  setQueueOwner(signedIn)
  await expect.poll(() => calls).toEqual(['value 5', 'link Z-1'])
})

test('the number of waiting changes is limited', () => {
  isOnline.mockReturnValue(false)
  for (let count = 0; count < mostWaiting; count += 1) addToQueue(link)
  expect(() => addToQueue(link)).toThrow('50 changes wait')
})
