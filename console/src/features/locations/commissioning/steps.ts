import type { Commissioning } from '#contract/schemas/alarms'
import type { CommissioningStep } from '#contract/values'
import { counted } from '../../../ui/Text.tsx'
import { openedAddress } from '../../../kit/opened.ts'
import { locationAddress } from '../../../domain/addresses.ts'

type Step = Commissioning['steps'][number]

interface Told {
  /** What is true when the step is done. */
  title: string
  /** Said if there is nothing to check. */
  nothing: string
  /** Said of the things that miss something: "2 of 3 devices are not initialized". */
  things: string
  lacking: string
  /** The page where it is done, below the location's own address. */
  place: 'devices' | 'values' | 'curve' | 'alerted' | 'picture'
  placeName: string
}

export const told: Record<CommissioningStep, Told> = {
  DEVICES_INITIALIZED: {
    title: 'Devices are initialized',
    nothing: 'There is no device here yet.',
    things: 'devices',
    lacking: 'not initialized',
    place: 'devices',
    placeName: 'Devices',
  },
  TOKENS_VALIDATED: {
    title: 'Tokens of the devices are validated',
    nothing: 'There is no device here yet.',
    things: 'devices',
    lacking: 'without a validated token',
    place: 'devices',
    placeName: 'Devices',
  },
  COMPONENTS_SEND: {
    title: 'Every component has sent a value within three periods',
    nothing: 'There is no component here yet.',
    things: 'components',
    lacking: 'silent',
    place: 'values',
    placeName: 'Zones and values',
  },
  VALUES_IN_RANGE: {
    title: 'Latest values are within their range',
    nothing: 'There is no value yet.',
    things: 'values',
    lacking: 'out of range',
    place: 'values',
    placeName: 'Zones and values',
  },
  UNITS_SET: {
    title: 'Every measurement has a unit',
    nothing: 'Nothing is measured here yet.',
    things: 'measurements',
    lacking: 'without a unit',
    place: 'values',
    placeName: 'Zones and values',
  },
  LIMITS_SET: {
    title: 'There are alarm limits',
    nothing: 'No alarm limit is switched on.',
    things: 'limits',
    lacking: '',
    place: 'curve',
    placeName: 'Curve',
  },
  SOMEBODY_ALERTED: {
    title: 'Alarms alert somebody',
    nothing: 'Alarms alert nobody.',
    things: 'layouts',
    lacking: 'without a way to anybody',
    place: 'alerted',
    placeName: 'Who is alerted',
  },
  PICTURE_PRESENT: {
    title: 'There is a picture',
    nothing: 'There is no picture yet.',
    things: 'pictures',
    lacking: '',
    place: 'picture',
    placeName: 'Add Picture',
  },
}

/** What is missing, in words. Empty if the step is done. */
export function missingText({ step, isDone, total, missing, names }: Step): string {
  const { nothing, things, lacking } = told[step]
  if (isDone) return ''
  // Without layouts, the location itself is the only thing that is checked.
  const isItself = step === 'SOMEBODY_ALERTED' && names.length === 0
  if (total === 0 || isItself) return nothing
  const more = missing > names.length ? ` and ${(missing - names.length).toLocaleString()} more` : ''
  return `${missing.toLocaleString()} of ${counted(total, things)} ${lacking}: ${names.join(', ')}${more}.`
}

/** The page where a step can be done. Undefined if the person may not do it and there is nothing to see. */
export function placeOf(step: CommissioningStep, locationId: string, mayWrite: boolean): string | undefined {
  const { place } = told[step]
  if (place === 'picture')
    return mayWrite ? openedAddress(locationAddress(locationId, 'commissioning'), 'picture') : undefined
  return locationAddress(locationId, place === 'values' ? undefined : place)
}
