import { type Access, accessRules, mayAccess, type Role, roleLabels } from '#contract/access'

/** What a person can do besides reading, in the words of the console. */
const abilities = [
  ['account-management', 'Manage accounts: create and delete them, give roles, end sessions'],
  ['device-management', 'Manage devices, components and sensors'],
  ['any-management', 'Manage location groups and integrations'],
  ['location-write', 'Edit locations, zones, values and calendars'],
  ['conditional-management', 'Set the limits of alarms'],
  ['alarm-handling', 'Acknowledge, shelve and resolve alarms'],
  ['automation-management', 'Set the automation of zones'],
] as const satisfies readonly (readonly [Access, string])[]

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
    const why = may ? `By the role ${inWords(held, 'and')}` : `Needs the role ${inWords(giving, 'or')}`
    return { text, may, why }
  })
}

const inWords = (roles: readonly Role[], joint: 'and' | 'or') =>
  roles.map((role) => roleLabels[role]).join(` ${joint} `)
