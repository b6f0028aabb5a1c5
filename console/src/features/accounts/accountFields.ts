import { roleLabels } from '#contract/access'
import { sexLabels } from '../../domain/accounts/sexLabels.ts'
import type { ComparedField } from '../../kit/form/differences.ts'
import { labelIn } from '../../kit/form/names.tsx'
import type { AccountValues } from './accountValues.ts'

type Options = readonly { value: string; label: string }[]

/** Fields that two people may change at the same time, in the order of the form. */
export function comparedFields({ owners, groups }: { owners: Options; groups: Options }) {
  return [
    { name: 'firstName', label: 'First Name' },
    { name: 'lastName', label: 'Last Name' },
    { name: 'email', label: 'Email' },
    { name: 'phoneNumber', label: 'Phone Number' },
    { name: 'sex', label: 'Sex', text: wordIn(sexLabels) },
    { name: 'integratorId', label: 'Integrator ID' },
    { name: 'ownerAccountId', label: 'Account Owner', text: labelIn(owners) },
    { name: 'roles', label: 'Roles', text: wordIn(roleLabels) },
    { name: 'locationGroups', label: 'Location Groups', text: labelIn(groups) },
  ] satisfies (ComparedField & { name: keyof AccountValues })[]
}

/** An unknown value is shown unchanged. */
const wordIn = (words: Readonly<Record<string, string>>) => (value: string) => words[value] ?? value
