import {
  integrationTypes,
  kindOf,
  type ChannelFields,
  type integrationKinds,
  type IntegrationType,
} from '../../fields/channels.ts'
import type { ChannelTexts } from './en.ts'

type Setting = { [Type in IntegrationType]: keyof ChannelFields<Type> }[IntegrationType]

/** What the settings of each kind, and the kind's own field, are called. */
export const settingLabels = (texts: ChannelTexts) =>
  Object.fromEntries(
    integrationTypes.flatMap((type) => [
      [kindOf(type).field, texts[type].by],
      ...Object.entries(texts[type].fields).map(([name, { label }]) => [name, label]),
    ]),
  ) as Record<Setting | KindField, string>

type KindField = (typeof integrationKinds)[IntegrationType]['field']
