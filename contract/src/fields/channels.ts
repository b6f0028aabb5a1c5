import { isSipServer } from '../addresses.ts'
import { sipNamePattern, twilioAccountPattern, twilioKeyPattern, twilioSenderPattern } from '../limits.ts'
import { ownChannels, pagerDutyRegions, sipTransports } from '../values.ts'

/**
 * The kinds of channels that an integration can be, each a record: schema, table, form, undo, and the questions that alarms and outbox ask are
 * answered from it. docs/channels.md says how to add one. No zod here: the console reads it too.
 */

export interface ChannelField {
  /** In the API reference. */
  description?: string
  pattern?: RegExp
  isRight?: (text: string) => boolean
  choices?: readonly [string, ...string[]]
  /** The choice of a new integration. Without it the person has to choose. */
  initial?: string
  isOptional?: true
}

interface Facts<Name extends string> {
  /** Under which the API has the settings. */
  field: string
  secret: {
    /** Masked in traces by its name (`platform/src/base/secrets.ts`). */
    name: Name
    /** What the API answers in its place. Without it people with a management role read it, and everybody else the other settings. */
    told?: string
    /** With another one of these the secret has to be typed again, or it would be sent to whom somebody chooses. */
    boundTo?: Name
  }
  /** It cannot be saved without settings. Others can, and send nothing until then. */
  needsSettings?: true
  /** `PHONES`: to the phone numbers of a group's members. `SYSTEM`: to one place, which decides itself whom to reach. */
  goesTo: 'PHONES' | 'SYSTEM'
  /**
   * The provider keeps an incident of each alarm, so it hears of the alarm by one key, with the settings of its beginning, up to its end.
   * Several alarms that it has heard of as one end as one.
   */
  keepsIncident: boolean
}

const kind = <
  const Fields extends Record<string, ChannelField>,
  const Rest extends Facts<keyof Fields & string>,
>(
  record: { fields: Fields } & Rest,
) => record

export const integrationKinds = {
  PAGERDUTY: kind({
    field: 'pagerDuty',
    fields: { routingKey: {}, region: { choices: pagerDutyRegions } },
    secret: { name: 'routingKey' },
    needsSettings: true,
    goesTo: 'SYSTEM',
    keepsIncident: true,
  }),
  TWILIO_SMS: kind({
    field: 'twilioSms',
    fields: {
      accountSid: { pattern: twilioAccountPattern, description: 'As Twilio shows it: `AC…`' },
      apiKeySid: {
        pattern: twilioKeyPattern,
        isOptional: true,
        description:
          'The API key whose secret it is, `SK…`. Empty: the secret is the auth token of the account',
      },
      secret: {},
      sender: {
        pattern: twilioSenderPattern,
        description: 'A number with its country code, the SID of a messaging service (`MG…`), or a name',
      },
    },
    secret: { name: 'secret', told: 'hasSecret' },
    goesTo: 'PHONES',
    keepsIncident: false,
  }),
  DECT: kind({
    field: 'dect',
    fields: {
      server: {
        isRight: isSipServer,
        description: 'The SIP server: a host, with a port if it is not 5060, or 5061 with TLS',
      },
      transport: { choices: sipTransports, initial: 'UDP' },
      user: { pattern: sipNamePattern, description: 'The name with which the platform signs in' },
      password: {},
      recipient: {
        pattern: sipNamePattern,
        description: 'The number or name of a handset or a group on the server',
      },
    },
    secret: { name: 'password', told: 'hasPassword', boundTo: 'server' },
    goesTo: 'SYSTEM',
    keepsIncident: false,
  }),
}

type Kinds = typeof integrationKinds

export type IntegrationType = keyof Kinds
export type SecretName<Type extends IntegrationType> = Kinds[Type]['secret']['name']
export type ChannelFields<Type extends IntegrationType> = Kinds[Type]['fields']

type TextOf<Field> = Field extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Field extends { isOptional: true }
    ? string | null
    : string

/** What an integration of the type stores, without its secret. */
type ChannelSettings<Type extends IntegrationType> = {
  [Name in Exclude<keyof ChannelFields<Type>, SecretName<Type>>]: TextOf<ChannelFields<Type>[Name]>
}

/** The same with the secret: what sends needs both. */
export type ChannelTarget<Type extends IntegrationType> = ChannelSettings<Type> &
  Record<SecretName<Type>, string>

export type AnySettings = { [Type in IntegrationType]: ChannelSettings<Type> }[IntegrationType]

/** A kind whose type is not known before. */
export interface AnyKind extends Facts<string> {
  fields: Readonly<Record<string, ChannelField>>
}

export const integrationTypes = Object.keys(integrationKinds) as [IntegrationType, ...IntegrationType[]]

export const kindOf = (type: IntegrationType): AnyKind => integrationKinds[type]

/** An unknown type is one of another platform. */
export const isIntegrationType = (type: string): type is IntegrationType =>
  Object.hasOwn(integrationKinds, type)

/** Under which the API has the settings of a type. */
export type SettingsField = Kinds[IntegrationType]['field']

/** The settings of a type in an integration, as it is sent or answered. Undefined if they are left out, or another platform does not know them. */
export const settingsIn = (integration: object, type: IntegrationType) =>
  (
    integration as Record<
      string,
      Readonly<Record<string, string | boolean | null | undefined>> | null | undefined
    >
  )[kindOf(type).field]

export const noticeChannels = [...integrationTypes, ...ownChannels] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** An edit of such an integration has to say all of its settings, with the secret. */
export const needsSettings = (type: IntegrationType): boolean => kindOf(type).needsSettings === true

export const goesToPhones = (type: string): boolean =>
  isIntegrationType(type) && kindOf(type).goesTo === 'PHONES'

export const keepsIncident = (channel: NoticeChannel): boolean =>
  isIntegrationType(channel) && kindOf(channel).keepsIncident
