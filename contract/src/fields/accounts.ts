import { textLength } from '../limits.ts'
import type { FieldName } from '../texts/fields/labels.ts'
import { sexes } from '../values.ts'
import type { Field, ValuesOf } from './field.ts'

/** What an identity provider knows of a person as well. */
export const identityFields = {
  firstName: { label: 'First Name', aliases: ['Given Name'] },
  lastName: { label: 'Last Name', aliases: ['Surname', 'Family Name'] },
  username: { label: 'Username', aliases: ['User'] },
  email: { label: 'Email', aliases: ['Mail'] },
} as const satisfies Partial<Record<FieldName, Field>>

/** What an account says about a person, in the order of the API. What the person may do and see has shapes of its own. */
export const accountFields = {
  ...identityFields,
  phoneNumber: {
    label: 'Phone Number',
    aliases: ['Phone', 'Mobile'],
    most: textLength.phoneNumber,
    empty: null,
  },
  sex: { label: 'Sex', choices: sexes, empty: null },
} as const satisfies Partial<Record<FieldName, Field>>

export type Identity = ValuesOf<typeof identityFields>

export type AccountField = keyof typeof accountFields
