import {
  integrationTypes,
  isIntegrationType,
  kindOf,
  needsSettings,
  settingsIn,
  type AnyKind,
  type ChannelField,
  type ChannelFields,
  type IntegrationType,
} from '#contract/fields/channels'
import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { ComparedField } from '../../kit/form/differences.ts'
import { maskedSecret, required } from '../../kit/form/values.ts'
import { texts as channelTexts } from '../../texts/channels.ts'
import { texts as errors } from '../../texts/errors.ts'
import { texts } from '../../texts/integrations.ts'
import { texts as common } from '../../texts/common.ts'

/** The settings of all kinds are beside each other, so that a name is that of one of them. */
type SettingName = { [Type in IntegrationType]: keyof ChannelFields<Type> }[IntegrationType]

export type IntegrationValues = { name: string; type: IntegrationType | '' } & Record<SettingName, string>

interface Setting {
  name: SettingName
  type: IntegrationType
  kind: AnyKind
  field: ChannelField
  isSecret: boolean
  /** It is sent only when it is typed, and then never shown. */
  isHidden: boolean
  texts: { label: string; hint?: string; choose?: string; missing?: string; wrong?: string }
}

const settings = integrationTypes.flatMap((type) => {
  const kind = kindOf(type)
  const said: Record<string, Setting['texts']> = channelTexts[type].fields
  return Object.entries(kind.fields).map(([name, field]): Setting => {
    const isSecret = name === kind.secret.name
    const isHidden = isSecret && kind.secret.told !== undefined
    return {
      name: name as SettingName,
      type,
      kind,
      field,
      isSecret,
      isHidden,
      texts: said[name] ?? { label: name },
    }
  })
})

/** The fields of a form for this type, in their order. */
export const settingsOf = (type: IntegrationType | '') => settings.filter((setting) => setting.type === type)

const forEach = <Value>(valueOf: (setting: Setting) => Value) =>
  Object.fromEntries(settings.map((setting) => [setting.name, valueOf(setting)])) as Record<
    SettingName,
    Value
  >

const storedOf = (integration: Integration | null, type: IntegrationType) =>
  integration ? settingsIn(integration, type) : undefined

/** Secrets that are never shown begin blank. A blank field keeps the stored one. */
export function valuesOf(integration: Integration | null): IntegrationValues {
  return {
    name: integration?.name ?? '',
    type: integration?.type ?? '',
    ...forEach(({ name, type, field, isHidden }) =>
      isHidden ? '' : String(storedOf(integration, type)?.[name] ?? field.initial ?? ''),
    ),
  }
}

export const comparedFields = [
  { name: 'name', label: common.name },
  { name: 'type', label: common.type },
  ...settings
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, isSecret, texts: { label } }) => ({
      name,
      label,
      ...(isSecret && { text: maskedSecret }),
    })),
] satisfies (ComparedField & { name: keyof IntegrationValues })[]

const isBlank = (text: string) => text.trim() === ''

/** Without any settings an integration of most kinds can be saved. It is not set up then. */
const isBegun = (values: IntegrationValues) =>
  settingsOf(values.type).some(({ name, field }) => field.initial === undefined && !isBlank(values[name]))

/** Whether a blank field keeps the stored secret: not for another server. */
export function keepsSecret(
  integration: Integration | null,
  { type, kind }: Setting,
  values: IntegrationValues,
) {
  const { told, boundTo } = kind.secret
  const stored = storedOf(integration, type)
  if (!stored || told === undefined || stored[told] !== true) return false
  return boundTo === undefined || values[boundTo as SettingName].trim() === stored[boundTo]
}

export const rulesFor = (integration: Integration | null) => ({
  name: required(texts.nameRequired),
  type: required(texts.typeRequired),
  ...forEach((setting) => (value: string, values: IntegrationValues): string | null => {
    const { type, field, texts: said } = setting
    const { pattern, isRight = (typed: string) => pattern?.test(typed) ?? true } = field
    if (type !== values.type || (!needsSettings(type) && !isBegun(values))) return null
    if (!isBlank(value)) return (!isRight(value.trim()) && said.wrong) || null
    const mayBeBlank = field.isOptional || (setting.isSecret && keepsSecret(integration, setting, values))
    return (!mayBeBlank && (said.missing ?? errors.required(said.label))) || null
  }),
})

/** Settings are sent only with their own type, whatever was typed before. Other platforms know those of the specification alone. */
export function bodyOf(values: IntegrationValues, stored: Integration | null = null): IntegrationBody {
  const { name, type } = values
  if (type === '' || !isIntegrationType(type)) throw new Error(texts.typeRequired)
  const others = integrationTypes.filter((other) => other !== type && needsSettings(other))
  return {
    name: name.trim(),
    type,
    ...Object.fromEntries(others.map((other) => [kindOf(other).field, null])),
    ...sentOf(type, values, stored),
  } as IntegrationBody
}

function sentOf(type: IntegrationType, values: IntegrationValues, stored: Integration | null) {
  const kind = kindOf(type)
  if (!needsSettings(type) && !isBegun(values)) return storedOf(stored, type) ? { [kind.field]: null } : {}
  const sent = settingsOf(type).flatMap(({ name, field, isHidden }): [string, string | null][] => {
    const typed = values[name].trim()
    if (typed === '' && isHidden) return []
    return [[name, typed === '' && field.isOptional ? null : typed]]
  })
  return { [kind.field]: Object.fromEntries(sent) }
}
