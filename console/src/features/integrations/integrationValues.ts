import { isSipServer } from '#contract/addresses'
import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { IntegrationType, PagerDutyRegion, SipTransport } from '#contract/values'
import { sipNamePattern, twilioAccountPattern, twilioKeyPattern, twilioSenderPattern } from '#contract/limits'
import type { ComparedField } from '../../kit/form/differences.ts'
import { maskedSecret, required } from '../../kit/form/values.ts'
import { texts } from '../../texts/integrations.ts'
import { texts as common } from '../../texts/common.ts'

export type IntegrationValues = {
  name: string
  type: IntegrationType | ''
  routingKey: string
  region: PagerDutyRegion | ''
  accountSid: string
  apiKeySid: string
  secret: string
  sender: string
  server: string
  transport: SipTransport
  user: string
  password: string
  recipient: string
}

/** Secrets of Twilio and of a SIP server are never shown. A blank field keeps the stored one. */
export function valuesOf(integration: Integration | null): IntegrationValues {
  const { twilioSms, dect } = integration ?? {}
  return {
    name: integration?.name ?? '',
    type: integration?.type ?? '',
    routingKey: integration?.pagerDuty?.routingKey ?? '',
    region: integration?.pagerDuty?.region ?? '',
    accountSid: twilioSms?.accountSid ?? '',
    apiKeySid: twilioSms?.apiKeySid ?? '',
    secret: '',
    sender: twilioSms?.sender ?? '',
    server: dect?.server ?? '',
    transport: dect?.transport ?? 'UDP',
    user: dect?.user ?? '',
    password: '',
    recipient: dect?.recipient ?? '',
  }
}

export const comparedFields = [
  { name: 'name', label: common.name },
  { name: 'type', label: common.type },
  { name: 'routingKey', label: texts.routingKey, text: maskedSecret },
  { name: 'region', label: texts.region },
  { name: 'accountSid', label: texts.accountSid },
  { name: 'apiKeySid', label: texts.apiKeySid },
  { name: 'sender', label: texts.sender },
  { name: 'server', label: texts.sipServer },
  { name: 'transport', label: texts.transport },
  { name: 'user', label: texts.user },
  { name: 'recipient', label: texts.recipient },
] satisfies (ComparedField & { name: keyof IntegrationValues })[]

const forPagerDuty =
  (text: string) =>
  (value: string, { type }: IntegrationValues) =>
    type === 'PAGERDUTY' ? required(text)(value) : null

const isBlank = (...typed: string[]) => typed.every((text) => text.trim() === '')

/** Without any settings an integration of these types can be saved. It is not set up then. */
const hasTwilio = ({ type, accountSid, apiKeySid, secret, sender }: IntegrationValues) =>
  type === 'TWILIO_SMS' && !isBlank(accountSid, apiKeySid, secret, sender)
const hasSip = ({ type, server, user, password, recipient }: IntegrationValues) =>
  type === 'DECT' && !isBlank(server, user, password, recipient)

interface Rule {
  when: (values: IntegrationValues) => boolean
  /** Shown at an empty field. Without it the field is optional. */
  missing?: string
  isOptional?: (values: IntegrationValues) => boolean
  pattern?: RegExp
  isRight?: (typed: string) => boolean
  wrong?: string
}

const rule =
  ({ when, missing, isOptional, pattern, isRight = (typed) => pattern?.test(typed) ?? true, wrong }: Rule) =>
  (value: string, values: IntegrationValues) => {
    const typed = value.trim()
    if (!when(values)) return null
    if (typed === '') return (!isOptional?.(values) && missing) || null
    return (!isRight(typed) && wrong) || null
  }

/** What the stored integration already has, which a blank field keeps. */
interface Stored {
  hasSecret: boolean
  server: string | undefined
  hasPassword: boolean
}

export const storedIn = (integration: Integration | null): Stored => ({
  hasSecret: integration?.twilioSms?.hasSecret ?? false,
  server: integration?.dect?.server,
  hasPassword: integration?.dect?.hasPassword ?? false,
})

/** The password of another server has to be typed. */
export const keepsPassword = ({ hasPassword, server }: Stored, values: Pick<IntegrationValues, 'server'>) =>
  hasPassword && values.server.trim() === server

export const rulesWith = (stored: Stored) => ({
  name: required(texts.nameRequired),
  type: required(texts.typeRequired),
  routingKey: forPagerDuty(texts.routingKeyRequired),
  region: forPagerDuty(texts.regionRequired),
  accountSid: rule({
    when: hasTwilio,
    missing: texts.accountSidRequired,
    pattern: twilioAccountPattern,
    wrong: texts.accountSidInvalid,
  }),
  apiKeySid: rule({
    when: hasTwilio,
    pattern: twilioKeyPattern,
    wrong: texts.apiKeySidInvalid,
  }),
  secret: rule({ when: hasTwilio, missing: texts.secretRequired, isOptional: () => stored.hasSecret }),
  sender: rule({
    when: hasTwilio,
    missing: texts.senderRequired,
    pattern: twilioSenderPattern,
    wrong: texts.senderInvalid,
  }),
  server: rule({
    when: hasSip,
    missing: texts.sipServerRequired,
    isRight: isSipServer,
    wrong: texts.sipServerInvalid,
  }),
  user: rule({
    when: hasSip,
    missing: texts.userRequired,
    pattern: sipNamePattern,
    wrong: texts.userInvalid,
  }),
  password: rule({
    when: hasSip,
    missing: texts.passwordRequired,
    isOptional: (values) => keepsPassword(stored, values),
  }),
  recipient: rule({
    when: hasSip,
    missing: texts.recipientRequired,
    pattern: sipNamePattern,
    wrong: texts.recipientInvalid,
  }),
})

/** Settings are sent only with their own type, whatever was typed before. Other platforms do not know those of Twilio and SIP. */
export function bodyOf(values: IntegrationValues, stored: Integration | null = null): IntegrationBody {
  const { name, type, routingKey, region } = values
  if (type === '') throw new Error(texts.typeRequired)
  const shared = { name: name.trim(), type }
  if (type === 'TWILIO_SMS') return { ...shared, pagerDuty: null, ...twilioOf(values, stored) }
  if (type === 'DECT') return { ...shared, pagerDuty: null, ...sipOf(values, stored) }
  if (region === '') throw new Error(texts.regionRequired)
  return { ...shared, pagerDuty: { routingKey: routingKey.trim(), region } }
}

function twilioOf(values: IntegrationValues, stored: Integration | null): Pick<IntegrationBody, 'twilioSms'> {
  if (!hasTwilio(values)) return stored?.twilioSms ? { twilioSms: null } : {}
  const { accountSid, apiKeySid, secret, sender } = values
  return {
    twilioSms: {
      accountSid: accountSid.trim(),
      apiKeySid: apiKeySid.trim() || null,
      sender: sender.trim(),
      ...(secret.trim() !== '' && { secret: secret.trim() }),
    },
  }
}

function sipOf(values: IntegrationValues, stored: Integration | null): Pick<IntegrationBody, 'dect'> {
  if (!hasSip(values)) return stored?.dect ? { dect: null } : {}
  const { server, transport, user, password, recipient } = values
  return {
    dect: {
      server: server.trim(),
      transport,
      user: user.trim(),
      recipient: recipient.trim(),
      ...(password !== '' && { password }),
    },
  }
}
