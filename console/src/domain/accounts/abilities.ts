import { accessRules, mayAccess, type Role } from '#contract/access'
import { roleLabels } from '../../texts/labels.ts'
import { texts } from '../../texts/people.ts'

/** What a person can do besides reading. */
const abilities = Object.entries(texts.abilities) as [keyof typeof texts.abilities, string][]

export interface Ability {
  text: string
  may: boolean
  /** Which role gives it, or would. */
  why: string
}

/** What somebody with these roles can do, and why. */
export function abilitiesOf(roles: readonly string[]): Ability[] {
  return abilities.map(([access, text]) => {
    const giving: readonly Role[] = accessRules[access].anyOf
    const held = giving.filter((role) => roles.includes(role))
    const may = mayAccess(access, roles)
    const why = may ? texts.byRoles(labelsOf(held)) : texts.needsRole(labelsOf(giving))
    return { text, may, why }
  })
}

const labelsOf = (held: readonly Role[]) => held.map((role) => roleLabels[role])
