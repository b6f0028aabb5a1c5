import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { IntegrationType, PagerDutyRegion, SipTransport } from '#contract/values'
import {
  sipNamePattern,
  sipServerPattern,
  twilioAccountPattern,
  twilioKeyPattern,
  twilioSenderPattern,
} from '#contract/limits'
import type { ComparedField } from '../../kit/form/differences.ts'
import { maskedSecret, required } from '../../kit/form/values.ts'

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
  { name: 'name', label: 'Name' },
  { name: 'type', label: 'Type' },
  { name: 'routingKey', label: 'Routing Key', text: maskedSecret },
  { name: 'region', label: 'Region' },
  { name: 'accountSid', label: 'Account SID' },
  { name: 'apiKeySid', label: 'API Key SID' },
  { name: 'sender', label: 'Sender' },
  { name: 'server', label: 'SIP Server' },
  { name: 'transport', label: 'Transport' },
  { name: 'user', label: 'User' },
  { name: 'recipient', label: 'Recipient' },
] satisfies (ComparedField & { name: keyof IntegrationValues })[]

const forPagerDuty =
  (text: string) =>
  (value: string, { type }: IntegrationValues) =>
    type === 'PAGERDUTY' ? required(text)(value) : null

const isBlank = (...texts: string[]) => texts.every((text) => text.trim() === '')

/** Without any settings an integration of these types can be saved. It is not set up then. */
const hasTwilio = ({ type, accountSid, apiKeySid, secret, sender }: IntegrationValues) =>
  type === 'TWILIO_SMS' && !isBlank(accountSid, apiKeySid, secret, sender)
const hasSip = ({ type, server, user, password, recipient }: IntegrationValues) =>
  type === 'DECT' && !isBlank(server, user, password, recipient)

interface Rule {
  when: (values: IntegrationValues) => boolean
  name: string
  pattern?: RegExp
  expected?: string
  isOptional?: (values: IntegrationValues) => boolean
}

const rule =
  ({ when, name, pattern, expected, isOptional }: Rule) =>
  (value: string, values: IntegrationValues) => {
    const typed = value.trim()
    if (!when(values) || (typed === '' && isOptional?.(values))) return null
    if (typed === '') return `${name} is required`
    return pattern && !pattern.test(typed) ? `${name} is ${expected ?? 'invalid'}` : null
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
  name: required('Name is required'),
  type: required('Type is required'),
  routingKey: forPagerDuty('Routing key is required'),
  region: forPagerDuty('Region is required'),
  accountSid: rule({
    when: hasTwilio,
    name: 'Account SID',
    pattern: twilioAccountPattern,
    expected: 'AC and 32 characters',
  }),
  apiKeySid: rule({
    when: hasTwilio,
    name: 'API key SID',
    pattern: twilioKeyPattern,
    expected: 'SK and 32 characters',
    isOptional: () => true,
  }),
  secret: rule({ when: hasTwilio, name: 'Secret', isOptional: () => stored.hasSecret }),
  sender: rule({
    when: hasTwilio,
    name: 'Sender',
    pattern: twilioSenderPattern,
    expected: 'a number such as +4912345678, a messaging service (MG…) or a short name',
  }),
  server: rule({
    when: hasSip,
    name: 'SIP server',
    pattern: sipServerPattern,
    expected: 'a host such as pbx.example.com or pbx.example.com:5070',
  }),
  user: rule({ when: hasSip, name: 'User', pattern: sipNamePattern }),
  password: rule({
    when: hasSip,
    name: 'Password',
    isOptional: (values) => keepsPassword(stored, values),
  }),
  recipient: rule({ when: hasSip, name: 'Recipient', pattern: sipNamePattern }),
})

/** Settings are sent only with their own type, whatever was typed before. Other platforms do not know those of Twilio and SIP. */
export function bodyOf(values: IntegrationValues, stored: Integration | null = null): IntegrationBody {
  const { name, type, routingKey, region } = values
  if (type === '') throw new Error('Type is required')
  const common = { name: name.trim(), type }
  if (type === 'TWILIO_SMS') return { ...common, pagerDuty: null, ...twilioOf(values, stored) }
  if (type === 'DECT') return { ...common, pagerDuty: null, ...sipOf(values, stored) }
  if (region === '') throw new Error('Region is required')
  return { ...common, pagerDuty: { routingKey: routingKey.trim(), region } }
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
