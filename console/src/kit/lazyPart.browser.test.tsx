import { Suspense, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/expectAccessible.ts'
import { show } from '../testing/show.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { lazyDialog, lazyPart, lazySign } from './lazyPart.tsx'

/** What a browser says of a file that did not arrive. */
const notArrived = () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://host/assets/Chart-x.js')
}
let isDown = true
let isAnswering = false
const isOnline = vi.spyOn(navigator, 'onLine', 'get')

const Chart = ({ label }: { label: string }) => <p>{label}</p>
const loadChart = vi.fn<() => Promise<typeof Chart>>()
const fetchElse = window.fetch.bind(window)
vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
  if (address !== 'env.js') return fetchElse(address, options)
  if (!isAnswering) throw new TypeError('Failed to fetch')
  return new Response()
})

beforeEach(() => {
  isDown = true
  isAnswering = false
  isOnline.mockReset()
  loadChart.mockReset().mockImplementation(async () => (isDown ? notArrived() : Chart))
})

const comesBack = () => page.getByText(/It comes by itself as soon as the server answers/)
/** The connection is back, and maybe it was tried at that very moment. */
async function untilConnected(shown: { elements: () => unknown[] }): Promise<void> {
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return shown.elements().length
    })
    .toBe(1)
}

function around(part: React.ReactNode) {
  return (
    <ErrorBoundary>
      <h1>Air above 4 °C</h1>
      <Suspense fallback={<p>Loading curve...</p>}>{part}</Suspense>
    </ErrorBoundary>
  )
}

test('a part that did not arrive says so, the rest of the page stays, and it comes by itself', async () => {
  const Part = lazyPart(loadChart)
  await show(around(<Part label="Curve of Air" />))
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This part could not be loaded' }))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Air above 4 °C' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument()
  await expectAccessible()
  isDown = false
  isAnswering = true
  await untilConnected(page.getByText('Curve of Air'))
  await expect.element(comesBack()).not.toBeInTheDocument()
})

test('nothing is asked of a server that does not answer', async () => {
  const Part = lazyPart(loadChart)
  await show(around(<Part label="Curve of Air" />))
  await expect.element(comesBack()).toBeVisible()
  const asked = loadChart.mock.calls.length
  const questions = vi.mocked(window.fetch).mock.calls.length
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return vi.mocked(window.fetch).mock.calls.length
    })
    .toBeGreaterThan(questions)
  expect(loadChart).toHaveBeenCalledTimes(asked)
})

test('without a connection it says that, and waits for it', async () => {
  isOnline.mockReturnValue(false)
  const Part = lazyPart(loadChart)
  await show(around(<Part label="Curve of Air" />))
  await expect.element(page.getByText('No connection. This goes on by itself when it is back.')).toBeVisible()
  isOnline.mockReturnValue(true)
  isDown = false
  isAnswering = true
  await untilConnected(page.getByText('Curve of Air'))
})

test('if the server answers and lacks the file, loading the page again is offered', async () => {
  isAnswering = true
  const Part = lazyPart(loadChart)
  await show(around(<Part label="Curve of Air" />))
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Air above 4 °C' })).toBeVisible()
  await expectAccessible()
})

test('any other error is still one of the page', async () => {
  loadChart.mockImplementation(async () => {
    throw new Error('out of order')
  })
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const Part = lazyPart(loadChart)
  await show(around(<Part label="Curve of Air" />))
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  reported.mockRestore()
})

test('a dialog that did not arrive can be closed, or opens when it is there; a sign is silent', async () => {
  const Edit = ({ onClose }: { onClose: () => void }) => (
    <div role="dialog" aria-label="Edit">
      <button onClick={onClose}>Close</button>
    </div>
  )
  let isGone = true
  const EditDialog = lazyDialog(async () => (isGone ? notArrived() : Edit))
  const Sign = lazySign(async () => notArrived())
  function Row() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Edit</button>
        <Sign />
        {isOpen && <EditDialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  await show(around(<Row />))
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.click()
  await expect.element(comesBack()).toBeInViewport({ ratio: 1 })
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(comesBack()).not.toBeInTheDocument()
  await edit.click()
  await expect.element(comesBack()).toBeVisible()
  isGone = false
  isAnswering = true
  await untilConnected(page.getByRole('dialog', { name: 'Edit' }))
  await expect.element(comesBack()).not.toBeInTheDocument()
})
