import type { Commissioning } from '#contract/schemas/alarms'
import type { CommissioningStep } from '#contract/values'
import { openedAddress } from '../../../kit/opened.ts'
import { agoText } from '../alerted/drills.ts'
import { locationAddress } from '../../../domain/addresses.ts'
import { componentStateText, timeText } from '../../../domain/devices/reports.ts'
import { texts } from '../../../texts/locationsCommissioning.ts'
import { texts as tabs } from '../../../texts/locationsPage.ts'
import { texts as columns } from '../../../texts/locations.ts'
import { texts as common } from '../../../texts/common.ts'

type Step = Commissioning['steps'][number]

/** The page where a step is done, below the location's own address. */
const pages: Record<CommissioningStep, 'devices' | 'values' | 'curve' | 'alerted' | 'picture'> = {
  DEVICES_INITIALIZED: 'devices',
  TOKENS_VALIDATED: 'devices',
  COMPONENTS_SEND: 'values',
  VALUES_IN_RANGE: 'values',
  UNITS_SET: 'values',
  LIMITS_SET: 'curve',
  SOMEBODY_ALERTED: 'alerted',
  PICTURE_PRESENT: 'picture',
  ALARM_DRILLED: 'alerted',
}

const pageNames: Record<(typeof pages)[CommissioningStep], string> = {
  devices: common.devices,
  values: tabs.zonesAndValues,
  curve: tabs.curve,
  alerted: columns.whoIsAlerted,
  picture: tabs.addPicture,
}

export const pageName = (step: CommissioningStep): string => pageNames[pages[step]]

/** What is missing, in words. Empty if the step is done. */
export function missingText({ step, isDone, total, missing, names }: Step): string {
  if (isDone) return ''
  // Without layouts, the location itself is the only thing that is checked.
  const isItself = step === 'SOMEBODY_ALERTED' && names.length === 0
  if (total === 0 || isItself) return texts.nothing[step]
  const [lacking, named] = [texts.lacking[step](missing, total), names.join(', ')]
  return missing > names.length
    ? texts.namedAndMore(lacking, named, missing - names.length)
    : texts.named(lacking, named)
}

/** "Drilled 12 days ago: 3 of 3 reached." Empty for what is checked whenever somebody looks. */
export function checkedText({ at, total, missing }: Step, now: number): string {
  if (at === null || at === undefined) return ''
  return texts.drilled(agoText(at, now), total - missing, total)
}

/** The page where a step can be done. Undefined if the person may not do it and there is nothing to see. */
export function pageOf(step: CommissioningStep, locationId: string, mayWrite: boolean): string | undefined {
  const page = pages[step]
  if (page === 'picture')
    return mayWrite ? openedAddress(locationAddress(locationId, 'commissioning'), 'picture') : undefined
  return locationAddress(locationId, page === 'values' ? undefined : page)
}

/** Why components are silent, a sentence for each device or component that is to blame. */
export function problemTexts(problems: Commissioning['problems'], now: number): string[] {
  return (problems ?? []).flatMap(({ cloudlinkId, isSilent, reportedAt, components }) => {
    if (isSilent && reportedAt === null) return [texts.gatewaySilent(cloudlinkId)]
    if (isSilent && reportedAt !== null)
      return [texts.gatewaySilentSince(cloudlinkId, timeText(reportedAt, now))]
    return components.map(({ componentName, ...report }) =>
      texts.componentAtGateway(componentName, cloudlinkId, componentStateText(report, now)),
    )
  })
}
