// Before React is loaded.
import './quickReact.ts'
import '../ui/tokens.css'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { page, server } from 'vitest/browser'
import { endLive } from '../api/live/live.ts'
import { queryClient } from '../api/query.ts'
import { dismiss, notifications } from '../ui/notify.ts'
import { giveBack } from './giveBack.ts'
import { clear } from './show.tsx'

const watchComplaints = () => vi.spyOn(console, 'error')
let complaints = watchComplaints()

// If nobody watches, Chromium need not draw. What is transparent is still laid out, measured and clicked.
if (server.config.browser.headless && window.frameElement)
  (window.frameElement as HTMLElement).style.opacity = '0'

beforeEach(async () => {
  // A test before may have given it back.
  complaints = watchComplaints()
  complaints.mockClear()
  await page.viewport(1280, 800)
})

/** Every test starts with an empty page, and fails on anything that React or the browser logs as an error. */
afterEach(() => {
  clear()
  endLive()
  queryClient.clear()
  for (const { id } of notifications.current()) dismiss(id)
  sessionStorage.clear()
  localStorage.clear()
  // oxlint-disable-next-line vitest/no-standalone-expect -- it is checked after every test
  expect(complaints.mock.calls, 'logged as an error').toEqual([])
})

/** The files of a worker share one page. What one of them has replaced must not be there in the next one. */
afterAll(giveBack)
