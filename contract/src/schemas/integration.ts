import { z } from 'zod'
import {
  type integrationKinds,
  integrationTypes,
  kindOf,
  type ChannelField,
  type ChannelFields,
  type IntegrationType,
  type SecretName,
} from '../fields/channels.ts'
import { sendingResults } from '../values.ts'
import { Id, Name, RequiredId, RequiredText, Text, Version } from './common.ts'
import { testAnswer } from './notice-answer.ts'

type Kinds = typeof integrationKinds
type ByField<Of extends Record<IntegrationType, unknown>> = {
  [Type in IntegrationType as Kinds[Type]['field']]: Of[Type]
}

type FieldSchema<Field> = Field extends { choices: readonly (infer Choice extends string)[] }
  ? z.ZodEnum<{ [C in Choice]: C }>
  : Field extends { isOptional: true }
    ? z.ZodDefault<z.ZodNullable<z.ZodString>>
    : z.ZodString

type Settings<Type extends IntegrationType> = {
  [N in Exclude<keyof ChannelFields<Type>, SecretName<Type>>]: FieldSchema<ChannelFields<Type>[N]>
}
type Told<Type extends IntegrationType> = Kinds[Type]['secret'] extends { told: infer Name extends string }
  ? Record<Name, z.ZodBoolean>
  : Record<SecretName<Type>, z.ZodNullable<z.ZodString>>
type Sent<Type extends IntegrationType> = z.ZodObject<
  Settings<Type> &
    Record<
      SecretName<Type>,
      Kinds[Type] extends { needsSettings: true } ? z.ZodString : z.ZodOptional<z.ZodString>
    >,
  z.core.$strict
>

type AnswerShape = ByField<{
  [Type in IntegrationType]: z.ZodNullable<z.ZodObject<Told<Type> & Settings<Type>>>
}>
type BodyShape = ByField<{
  [Type in IntegrationType]: Kinds[Type] extends { needsSettings: true }
    ? z.ZodDefault<z.ZodNullable<Sent<Type>>>
    : z.ZodOptional<z.ZodNullable<Sent<Type>>>
}>

function schemaOf({ pattern, isRight, choices, isOptional, description }: ChannelField): z.ZodType {
  if (choices) return z.enum(choices)
  let text = RequiredText()
  if (pattern) text = text.regex(pattern)
  if (isRight) text = text.refine(isRight)
  const schema = isOptional ? text.nullable().default(null) : text
  return description === undefined ? schema : schema.meta({ description })
}

const settingsOf = (type: IntegrationType) => {
  const { fields, secret } = kindOf(type)
  const others = Object.entries(fields).filter(([name]) => name !== secret.name)
  return Object.fromEntries(others.map(([name, field]) => [name, schemaOf(field)]))
}

const byField = (schemaFor: (type: IntegrationType) => z.ZodType): unknown =>
  Object.fromEntries(integrationTypes.map((type) => [kindOf(type).field, schemaFor(type)]))

const answered = byField((type) => {
  const { secret } = kindOf(type)
  if (secret.told === undefined) {
    const shown = Text().nullable().meta({ description: 'Empty for callers without a management role' })
    return z
      .object({ [secret.name]: shown, ...settingsOf(type) })
      .nullable()
      .meta({ description: `Empty unless the type is \`${type}\`` })
  }
  return z
    .object({ ...settingsOf(type), [secret.told]: z.boolean() })
    .nullable()
    .meta({
      description: `Only with the type \`${type}\`, if it is set up, and for callers with a management role`,
    })
}) as AnswerShape

const sent = byField((type) => {
  const { secret, needsSettings } = kindOf(type)
  if (needsSettings) {
    const settings = z.strictObject({ [secret.name]: RequiredText(), ...settingsOf(type) })
    return settings.nullable().default(null)
  }
  const unless = secret.boundTo === undefined ? '' : `, unless the ${secret.boundTo} changes`
  const description = `Never shown. Without it the stored one is kept${unless}`
  return z
    .strictObject({ ...settingsOf(type), [secret.name]: RequiredText().optional().meta({ description }) })
    .nullable()
    .optional()
    .meta({ description: 'Left out, it stays as it is' })
}) as BodyShape

const noSettings = Object.fromEntries(integrationTypes.map((type) => [kindOf(type).field, null]))

export const Integration = z
  .object({
    integrationId: Id,
    name: Text(),
    type: z.enum(integrationTypes),
    integratorId: Id,
    ...answered,
    version: Version,
  })
  .meta({
    id: 'Integration',
    examples: [
      { name: 'On-call refrigeration', ...noSettings, pagerDuty: {} },
      {
        ...noSettings,
        integrationId: 'itg-sms',
        name: 'Text messages to the shift',
        type: 'TWILIO_SMS',
      },
    ],
  })

const fields = {
  name: Name(),
  type: z.enum(integrationTypes),
  integratorId: RequiredId.optional().meta({
    description: "If given, it must be the caller's own integrator",
  }),
  ...sent,
}

type Described = { type: IntegrationType } & Readonly<Record<string, unknown>>

function checkSettings(body: Described, context: z.RefinementCtx): void {
  for (const type of integrationTypes) {
    const { field, fields: wanted, needsSettings } = kindOf(type)
    const isGiven = (body[field] ?? null) !== null
    if (isGiven && body.type !== type)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `Only the type ${type} has these settings`,
      })
    if (isGiven || body.type !== type || !needsSettings) continue
    for (const name of Object.keys(wanted)) {
      const message = `The type ${type} needs these settings`
      context.addIssue({ code: 'custom', path: [field, name], message, params: { key: 'REQUIRED' } })
    }
  }
}

const example = { name: 'On-call refrigeration', ...noSettings, pagerDuty: {} }

export const IntegrationBody = z
  .strictObject(fields)
  .superRefine(checkSettings)
  .meta({ id: 'IntegrationBody', examples: [example] })

export const IntegrationUpdate = z
  .strictObject({ integrationId: RequiredId, ...fields, version: Version.optional() })
  .superRefine(checkSettings)
  .meta({ id: 'IntegrationUpdate', examples: [{ ...example, version: 1 }] })

export const IntegrationTest = z
  .object({
    result: z
      .enum(sendingResults)
      .meta({ description: '`RETRY`: a later try may succeed. `UNCLEAR`: it may have arrived.' }),
    ...testAnswer,
  })
  .meta({
    id: 'IntegrationTest',
    examples: [
      { result: 'SENT', answer: 'Event processed', code: null, values: null },
      {
        result: 'RETRY',
        answer: 'PagerDuty takes no more just now',
        code: 'PROVIDER_BUSY',
        values: { provider: 'PagerDuty' },
      },
    ],
  })

export type IntegrationTest = z.output<typeof IntegrationTest>
export type Integration = z.output<typeof Integration>
export type IntegrationBody = z.output<typeof IntegrationBody>
export type IntegrationUpdate = z.output<typeof IntegrationUpdate>
