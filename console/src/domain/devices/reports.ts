import type { Device, DeviceOverview } from '#contract/schemas/device'
import type { DeviceProblem } from '#contract/schemas/values'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { texts } from '../../texts/deviceState.ts'
import { ageText } from '../values.ts'
import { dayOf } from '../../ui/clock.ts'
import { dates } from '../../ui/dates.ts'

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
  return seconds < 60 ? texts.secondsAgo(seconds) : ageText(seconds)
}

/** Whether the device has read its configuration since it changed, or since somebody asked for it. */
export function configurationText({ device, configuration, readAt }: Known): string | undefined {
  if (!configuration || readAt === undefined) return undefined
  const { takenAt, isCurrent, changedAt } = configuration
  const { reloadRequestedAt } = device
  if (typeof reloadRequestedAt === 'number') return texts.reloadRequested(age(reloadRequestedAt, readAt))
  if (isCurrent && takenAt !== null) return texts.takenOver(age(takenAt, readAt))
  return takenAt === null ? texts.notTakenOver : texts.changedAfter(age(changedAt, readAt))
}

/** A clock that is off by less is normal. */
const mostAhead = 10

/** When the device reported last, and what is wrong with it. */
export function reportText({ report, readAt }: Known): string | undefined {
  if (report === undefined || readAt === undefined) return undefined
  if (report === null) return texts.noneYet
  const { reportedAt, clockAhead, waiting, dropped, doubtful } = report
  const off = Math.round(Math.abs(clockAhead ?? 0))
  const facts = [
    age(reportedAt, readAt),
    off > mostAhead && ((clockAhead ?? 0) > 0 ? texts.clockAhead(off) : texts.clockBehind(off)),
    waiting && texts.valuesWait(waiting),
    dropped && texts.valuesLost(dropped),
    doubtful && texts.timesDoubtful(formatEpochSeconds(doubtful.from), formatEpochSeconds(doubtful.until)),
  ]
  return facts.filter(Boolean).join(', ')
}

/** `no answer since 14:02, exception 2`. Empty if the device has said nothing of it. */
export function componentStateText(
  report: DeviceOverview['components'][number]['report'],
  readAt: number | undefined,
): string {
  if (!report) return ''
  const { state, since, error } = report
  if (state === 'OK') return texts.answers
  return [sinceText(state, timeText(since, readAt ?? since)), error].filter(Boolean).join(', ')
}

function sinceText(state: string, time: string): string {
  if (state === 'NO_ANSWER') return texts.noAnswerSince(time)
  // Another platform may send another one.
  return state === 'REFUSED' ? texts.refusedSince(time) : texts.stateSince(state, time)
}

/** Why nothing comes from a device, in one line: `silent since 14:02`, or the first component that does not answer. */
export function problemText(problem: DeviceProblem | null | undefined, readAt: number): string {
  const { isSilent, reportedAt, components = [] } = problem ?? {}
  if (isSilent) return reportedAt ? texts.silentSince(timeText(reportedAt, readAt)) : texts.silent
  const [first, ...others] = components
  if (!first) return ''
  const state = componentStateText(first, readAt)
  return others.length > 0
    ? texts.problems(first.componentName, state, others.length)
    : texts.problem(first.componentName, state)
}

/** The same from what the page of a device knows. */
export function problemOf({ device, report, components }: Reported): DeviceProblem | undefined {
  const isSilent = device.status === 'OFFLINE'
  if (!isSilent && device.status !== 'FAULT') return undefined
  const failing = components
    .flatMap(({ componentName, report: own }) =>
      own && own.state !== 'OK' ? [{ componentName, ...own }] : [],
    )
    .toSorted((a, b) => a.since - b.since)
  return { isSilent, reportedAt: report?.reportedAt ?? null, components: failing }
}

/** The time alone on the same day, and the date with it on any other. */
export function timeText(at: number, readAt: number): string {
  return dayOf(at) === dayOf(readAt) ? dates().time(at) : formatEpochSeconds(at)
}
