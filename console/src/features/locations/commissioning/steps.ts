import type { Commissioning } from '#contract/schemas/alarms'
import type { CommissioningStep } from '#contract/values'
import { counted } from '../../../ui/Text.tsx'
import { openedAddress } from '../../../kit/opened.ts'
import { agoText } from '../alerted/drills.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import { componentStateText, timeText } from '../../../domain/devices/reports.ts'
import { formatNumber } from '../../../ui/language.ts'

type Step = Commissioning['steps'][number]

interface StepTexts {
  /** What is true when the step is done. */
  title: string
  /** Said if there is nothing to check. */
  nothing: string
  /** Said of the things that miss something: "2 of 3 devices are not initialized". */
  things: string
  lacking: string
  /** The page where it is done, below the location's own address. */
  page: 'devices' | 'values' | 'curve' | 'alerted' | 'picture'
  pageName: string
}

export const stepTexts: Record<CommissioningStep, StepTexts> = {
  DEVICES_INITIALIZED: {
    title: 'Devices are initialized',
    nothing: 'There is no device here yet.',
    things: 'devices',
    lacking: 'not initialized',
    page: 'devices',
    pageName: 'Devices',
  },
  TOKENS_VALIDATED: {
    title: 'Tokens of the devices are validated',
    nothing: 'There is no device here yet.',
    things: 'devices',
    lacking: 'without a validated token',
    page: 'devices',
    pageName: 'Devices',
  },
  COMPONENTS_SEND: {
    title: 'Every component has sent a value within three periods',
    nothing: 'There is no component here yet.',
    things: 'components',
    lacking: 'silent',
    page: 'values',
    pageName: 'Zones and values',
  },
  VALUES_IN_RANGE: {
    title: 'Latest values are within their range',
    nothing: 'There is no value yet.',
    things: 'values',
    lacking: 'out of range',
    page: 'values',
    pageName: 'Zones and values',
  },
  UNITS_SET: {
    title: 'Every measurement has a unit',
    nothing: 'Nothing is measured here yet.',
    things: 'measurements',
    lacking: 'without a unit',
    page: 'values',
    pageName: 'Zones and values',
  },
  LIMITS_SET: {
    title: 'There are alarm limits',
    nothing: 'No alarm limit is switched on.',
    things: 'limits',
    lacking: '',
    page: 'curve',
    pageName: 'Curve',
  },
  SOMEBODY_ALERTED: {
    title: 'Alarms alert somebody',
    nothing: 'Alarms alert nobody.',
    things: 'layouts',
    lacking: 'without a way to anybody',
    page: 'alerted',
    pageName: 'Who is alerted',
  },
  PICTURE_PRESENT: {
    title: 'There is a picture',
    nothing: 'There is no picture yet.',
    things: 'pictures',
    lacking: '',
    page: 'picture',
    pageName: 'Add Picture',
  },
  ALARM_DRILLED: {
    title: 'A fire drill has reached everybody',
    nothing: 'There was no fire drill yet, or it reached nobody.',
    things: 'recipients',
    lacking: 'not reached',
    page: 'alerted',
    pageName: 'Who is alerted',
  },
}

/** What is missing, in words. Empty if the step is done. */
export function missingText({ step, isDone, total, missing, names }: Step): string {
  const { nothing, things, lacking } = stepTexts[step]
  if (isDone) return ''
  // Without layouts, the location itself is the only thing that is checked.
  const isItself = step === 'SOMEBODY_ALERTED' && names.length === 0
  if (total === 0 || isItself) return nothing
  const more = missing > names.length ? ` and ${formatNumber(missing - names.length)} more` : ''
  return `${formatNumber(missing)} of ${counted(total, things)} ${lacking}: ${names.join(', ')}${more}.`
}

/** "Drilled 12 days ago: 3 of 3 reached." Empty for what is checked whenever somebody looks. */
export function checkedText({ at, total, missing }: Step, now: number): string {
  if (at === null || at === undefined) return ''
  return `Drilled ${agoText(at, now)}: ${formatNumber(total - missing)} of ${formatNumber(total)} reached.`
}

/** The page where a step can be done. Undefined if the person may not do it and there is nothing to see. */
export function pageOf(step: CommissioningStep, locationId: string, mayWrite: boolean): string | undefined {
  const { page } = stepTexts[step]
  if (page === 'picture')
    return mayWrite ? openedAddress(locationAddress(locationId, 'commissioning'), 'picture') : undefined
  return locationAddress(locationId, page === 'values' ? undefined : page)
}

/** Why components are silent, a sentence for each device or component that is to blame. */
export function problemTexts(problems: Commissioning['problems'], now: number): string[] {
  return (problems ?? []).flatMap(({ cloudlinkId, isSilent, reportedAt, components }) => {
    if (isSilent && reportedAt === null) return [`Gateway ${cloudlinkId} is silent.`]
    if (isSilent && reportedAt !== null)
      return [`Gateway ${cloudlinkId} is silent since ${timeText(reportedAt, now)}.`]
    return components.map(
      ({ componentName, ...report }) =>
        `${componentName} at gateway ${cloudlinkId}: ${componentStateText(report, now)}.`,
    )
  })
}
