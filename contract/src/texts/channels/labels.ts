import type { ChannelFields, IntegrationType, integrationKinds } from '../../fields/channels.ts'
import type { ChannelTexts } from './en.ts'

type Kinds = typeof integrationKinds
type Setting = { [Type in IntegrationType]: keyof ChannelFields<Type> }[IntegrationType]

/**
 * The field of each kind, once more: a language is read before the console, so its files import nothing that the console's first page contains, which
 * the records do.
 */
const fieldOf: { [Type in IntegrationType]: Kinds[Type]['field'] } = {
  PAGERDUTY: 'pagerDuty',
  TWILIO_SMS: 'twilioSms',
  DECT: 'dect',
}

const integrationTypes = Object.keys(fieldOf) as IntegrationType[]

/** What the settings of each kind, and the kind's own field, are called. */
export const settingLabels = (texts: ChannelTexts) =>
  Object.fromEntries(
    integrationTypes.flatMap((type) => [
      [fieldOf[type], texts[type].by],
      ...Object.entries(texts[type].fields).map(([name, { label }]) => [name, label]),
    ]),
  ) as Record<Setting | Kinds[IntegrationType]['field'], string>
