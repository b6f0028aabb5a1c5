import type { Device, DeviceOverview } from '#contract/schemas/device'
import type { DeviceProblem } from '#contract/schemas/values'
import type { ComponentState } from '#contract/values'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { ageText } from '../values.ts'
import { dates, dayOf } from '../../ui/dates.ts'
import { formatNumber } from '../../ui/language.ts'

/** What a device and its components said last, in words. All of it may be missing: not every platform sends it. */

interface Known extends Partial<Pick<DeviceOverview, 'configuration' | 'report' | 'readAt'>> {
  device: Partial<Pick<Device, 'reloadRequestedAt'>>
}

interface Reported extends Pick<Known, 'report'> {
  device: Pick<Device, 'status'>
  components: readonly (Pick<DeviceOverview['components'][number], 'componentName'> &
    Partial<Pick<DeviceOverview['components'][number], 'report'>>)[]
}

/** To the second: whoever waits for a device wants to see that something happens. */
function age(at: number, readAt: number): string {
  const seconds = Math.max(0, readAt - at)
  return seconds < 60 ? `${seconds} s ago` : ageText(seconds)
}

/** Whether the device has read its configuration since it changed, or since somebody asked for it. */
export function configurationText({ device, configuration, readAt }: Known): string | undefined {
  if (!configuration || readAt === undefined) return undefined
  const { takenAt, isCurrent, changedAt } = configuration
  const { reloadRequestedAt } = device
  if (typeof reloadRequestedAt === 'number') return `Reload requested ${age(reloadRequestedAt, readAt)}`
  if (isCurrent && takenAt !== null) return `Taken over ${age(takenAt, readAt)}`
  return takenAt === null ? 'Not taken over yet' : `Changed ${age(changedAt, readAt)}, not taken over yet`
}

/** A clock that is off by less is normal. */
const mostAhead = 10

/** When the device reported last, and what is wrong with it. */
export function reportText({ report, readAt }: Known): string | undefined {
  if (report === undefined || readAt === undefined) return undefined
  if (report === null) return 'None yet'
  const { reportedAt, clockAhead, waiting, dropped } = report
  const off = Math.round(Math.abs(clockAhead ?? 0))
  const facts = [
    age(reportedAt, readAt),
    off > mostAhead && `its clock is ${formatNumber(off)} s ${(clockAhead ?? 0) > 0 ? 'ahead' : 'behind'}`,
    waiting && `${formatNumber(waiting)} values wait`,
    dropped && `${formatNumber(dropped)} values lost`,
  ]
  return facts.filter(Boolean).join(', ')
}

const states: Record<ComponentState, string> = {
  OK: 'answers',
  NO_ANSWER: 'no answer',
  REFUSED: 'refused',
}

/** `no answer since 14:02, exception 2`. Empty if the device has said nothing of it. */
export function componentStateText(
  report: DeviceOverview['components'][number]['report'],
  readAt: number | undefined,
): string {
  if (!report) return ''
  const { state, since, error } = report
  if (state === 'OK') return states.OK
  return [`${states[state] ?? state} since ${timeText(since, readAt ?? since)}`, error]
    .filter(Boolean)
    .join(', ')
}

/** Why nothing comes from a device, in one line: `silent since 14:02`, or the first component that does not answer. */
export function problemText(problem: DeviceProblem | null | undefined, readAt: number): string {
  const { isSilent, reportedAt, components = [] } = problem ?? {}
  if (isSilent) return reportedAt ? `silent since ${timeText(reportedAt, readAt)}` : 'silent'
  const [first, ...others] = components
  if (!first) return ''
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${first.componentName}: ${componentStateText(first, readAt)}${more}`
}

/** The same from what the page of a device knows. */
export function problemOf({ device, report, components }: Reported): DeviceProblem | undefined {
  const isSilent = device.status === 'OFFLINE'
  if (!isSilent && device.status !== 'FAULT') return undefined
  const failing = components
    .flatMap(({ componentName, report: said }) =>
      said && said.state !== 'OK' ? [{ componentName, ...said }] : [],
    )
    .toSorted((a, b) => a.since - b.since)
  return { isSilent, reportedAt: report?.reportedAt ?? null, components: failing }
}

/** The time alone on the same day, and the date with it on any other. */
export function timeText(at: number, readAt: number): string {
  return dayOf(at) === dayOf(readAt) ? dates().time(at) : formatEpochSeconds(at)
}
