import type { AlarmRecipients } from '#contract/schemas/alarms'
import { counted } from '../../../ui/Text.tsx'

type Group = AlarmRecipients['groups'][number]
type Person = Group['people'][number]

/** Says in one sentence whether an alarm wakes somebody. */
export function wayText(
  { reach, origins }: Pick<AlarmRecipients, 'reach' | 'origins'>,
  name: string,
): string {
  if (reach === 'SOMEBODY') return `An alarm of ${name} wakes somebody.`
  if (reach === 'NOBODY') return `An alarm of ${name} wakes nobody.`
  const unheard = origins.filter(({ isReached }) => !isReached)
  return `Alarms of some layouts wake nobody: ${unheard.map((place) => place.layoutName || 'Unknown Layout').join(', ')}.`
}

/** Only for text messages is it known here whom they reach. */
export const integrationText = ({ isReached }: Pick<Group['integrations'][number], 'isReached'>): string =>
  isReached ? '' : 'reaches nobody: no member has a phone number'

export function personText({ hasPhone, allowsPush, isReached }: Person, sendsTexts: boolean): string {
  if (isReached) {
    const ways = [allowsPush && 'push notification', hasPhone && sendsTexts && 'text message']
    return `is woken by ${ways.filter((way) => way !== false).join(' and ')}`
  }
  return hasPhone
    ? 'is not woken: has a phone number, but no integration of this group sends text messages'
    : 'is not woken: no phone number, and no push notifications'
}

/** Whether the group tells an integration that sends to phone numbers. */
export const sendsTexts = ({ integrations }: Pick<Group, 'integrations'>): boolean =>
  integrations.some(({ type }) => type === 'TWILIO_SMS')

/** Says how many the answer leaves out. */
export const leftOut = (count: number, shown: number, what: string): string | undefined =>
  count > shown ? `And ${counted(count - shown, `more ${what}`)}.` : undefined
