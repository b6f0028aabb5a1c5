import type { FieldName } from '../texts/fields/labels.ts'
import type { Field } from './field.ts'

/** The texts that people write about a device. */
export const deviceFields = {
  hcbLocation: { label: 'HCB Location', aliases: ['Mounted at'], empty: null, isExtra: true },
} as const satisfies Partial<Record<FieldName, Field>>

export type DeviceField = keyof typeof deviceFields
