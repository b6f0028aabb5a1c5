import type { ChannelFields, IntegrationType, NoticeChannel } from '../../fields/channels.ts'

interface FieldTexts {
  /** In the form. In errors and the audit log too, unless `texts/fields` has another one. */
  label: string
  hint?: string
  /** For a list of choices of which none is chosen. */
  choose?: string
  missing?: string
  wrong?: string
}

/** What is said of one kind of channel. */
type Texts = { [Channel in Exclude<NoticeChannel, IntegrationType>]: { by: string } } & {
  [Type in IntegrationType]: {
    /** The type of an integration. In English the word of the API. */
    type: string
    /** "sent by …" */
    by: string
    fields: { [Name in keyof ChannelFields<Type>]: FieldTexts }
  }
}

export const en = {
  EMAIL: { by: 'e-mail' },
  PUSH: { by: 'push notification' },
  PAGERDUTY: {
    type: 'PAGERDUTY',
    by: 'PagerDuty',
    fields: {
      routingKey: { label: 'Routing Key', missing: 'Routing key is required' },
      region: { label: 'Region', choose: 'Select a region...', missing: 'Region is required' },
    },
  },
  TWILIO_SMS: {
    type: 'TWILIO_SMS',
    by: 'text message',
    fields: {
      accountSid: {
        label: 'Account SID',
        hint: 'Without these fields nothing is sent.',
        missing: 'Account SID is required',
        wrong: 'Account SID is AC and 32 characters',
      },
      apiKeySid: {
        label: 'API Key SID',
        hint: 'Empty if the secret is the auth token of the account.',
        wrong: 'API key SID is SK and 32 characters',
      },
      secret: { label: 'Secret', missing: 'Secret is required' },
      sender: {
        label: 'Sender',
        hint: 'A number with its country code, a messaging service or a name.',
        missing: 'Sender is required',
        wrong: 'Sender is a number such as +4912345678, a messaging service (MG…) or a short name',
      },
    },
  },
  DECT: {
    type: 'DECT',
    by: 'DECT',
    fields: {
      server: {
        label: 'SIP Server',
        hint: 'A host, with a port if it is not 5060, or 5061 with TLS. Without these fields nothing is sent.',
        missing: 'SIP server is required',
        wrong: 'SIP server is a host such as pbx.example.com or pbx.example.com:5070',
      },
      transport: { label: 'Transport' },
      user: { label: 'User', missing: 'User is required', wrong: 'User is invalid' },
      password: { label: 'Password', missing: 'Password is required' },
      recipient: {
        label: 'Recipient',
        hint: 'The number or name of a handset or a group on the server.',
        missing: 'Recipient is required',
        wrong: 'Recipient is invalid',
      },
    },
  },
} satisfies Texts

export type ChannelTexts = typeof en
