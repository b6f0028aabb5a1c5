import { describe, expect, test } from 'vitest'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { componentStateText, configurationText, problemOf, problemText, reportText } from './reports.ts'

const device = { reloadRequestedAt: null }
const readAt = 1_772_442_000
const known = { device, readAt }

describe('the configuration', () => {
  test.each([
    [{ changedAt: readAt - 500, takenAt: readAt - 12, isCurrent: true }, null, 'Taken over 12 s ago'],
    [
      { changedAt: readAt - 120, takenAt: readAt - 500, isCurrent: false },
      null,
      'Changed 2 min ago, not taken over yet',
    ],
    [{ changedAt: readAt, takenAt: null, isCurrent: false }, null, 'Not taken over yet'],
    [{ changedAt: 0, takenAt: readAt - 500, isCurrent: true }, readAt - 60, 'Reload requested 1 min ago'],
  ])('%j is told as it is', (configuration, reloadRequestedAt, text) => {
    expect(configurationText({ ...known, device: { ...device, reloadRequestedAt }, configuration })).toBe(
      text,
    )
  })

  test('is not claimed on a platform that does not say', () => {
    expect(configurationText(known)).toBeUndefined()
  })
})

test('a report tells what is wrong with the device', () => {
  const report = { reportedAt: readAt - 12, startedAt: 0, clockAhead: 0.4, waiting: 0, dropped: 0 }
  expect(reportText({ ...known, report })).toBe('12 s ago')
  expect(reportText({ ...known, report: { ...report, clockAhead: -90, waiting: 12, dropped: 3 } })).toBe(
    '12 s ago, its clock is 90 s behind, 12 values wait, 3 values lost',
  )
  const doubtful = { from: readAt - 86_400, until: readAt - 3600 }
  const [from, until] = [doubtful.from, doubtful.until].map((at) => formatEpochSeconds(at))
  expect(reportText({ ...known, report: { ...report, doubtful } })).toBe(
    `12 s ago, times of values between ${from} and ${until} are uncertain`,
  )
  expect(reportText({ ...known, report: null })).toBe('None yet')
  expect(reportText(known)).toBeUndefined()
})

test('a component that does not answer is told with the time and the error', () => {
  const since = new Date(2026, 2, 2, 14, 2).getTime() / 1000
  const report = { state: 'NO_ANSWER' as const, since, error: 'exception 2' }
  const time = new Date(since * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  expect(componentStateText(report, since + 3600)).toBe(`no answer since ${time}, exception 2`)
  expect(componentStateText(report, since + 86_400)).toContain('2026')
  expect(componentStateText({ ...report, state: 'OK' }, since)).toBe('answers')
  expect([componentStateText(null, since), componentStateText(undefined, since)]).toEqual(['', ''])
})

test('a silent device and a device at fault say why, in one line', () => {
  const since = new Date(2026, 2, 2, 14, 2).getTime() / 1000
  const time = new Date(since * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const now = since + 3600
  const silent = { isSilent: true, reportedAt: since, components: [] }
  expect(problemText(silent, now)).toBe(`silent since ${time}`)
  expect(problemText({ ...silent, reportedAt: null }, now)).toBe('silent')
  const failing = (at: number) => ({
    componentName: `Meter ${at}`,
    state: 'NO_ANSWER' as const,
    since,
    error: 'exception 2',
  })
  const fault = { ...silent, isSilent: false, components: [failing(1)] }
  expect(problemText(fault, now)).toBe(`Meter 1: no answer since ${time}, exception 2`)
  const three = { ...fault, components: [1, 2, 3].map(failing) }
  expect(problemText(three, now)).toBe(`Meter 1: no answer since ${time}, exception 2 and 2 more`)
  for (const nothing of [null, undefined, { ...fault, components: [] }])
    expect(problemText(nothing, now)).toBe('')
})

test('the page of a device names the component that has not answered for longest', () => {
  const said = (state: 'OK' | 'NO_ANSWER', since: number) => ({ state, since, error: null })
  const components = [
    { componentName: 'A', report: said('OK', 1) },
    { componentName: 'B', report: said('NO_ANSWER', 30) },
    { componentName: 'C', report: said('NO_ANSWER', 20) },
    { componentName: 'D', report: null },
    { componentName: 'E' },
  ]
  const problem = (status: 'ONLINE' | 'FAULT' | 'OFFLINE') => problemOf({ device: { status }, components })
  expect(problem('ONLINE')).toBeUndefined()
  expect(problem('FAULT')?.components.map(({ componentName }) => componentName)).toEqual(['C', 'B'])
  expect(problem('OFFLINE')).toMatchObject({ isSilent: true, reportedAt: null })
})
