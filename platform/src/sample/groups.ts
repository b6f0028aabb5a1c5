import type { IntegratorPlan } from './integrators.ts'
import type { SampleLocation } from './locations.ts'
import { itemAt, numbered } from './random.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

const groupNames = [
  'North',
  'Süd',
  'Île-de-France & Rhône',
  'Nordics',
  'Food retail',
  'Cold chain',
  '日本',
  'Night shift on call',
]
const integrationKinds = [
  { name: 'PagerDuty on call', type: 'PAGERDUTY', region: 'EU' },
  { name: 'SMS night shift', type: 'TWILIO_SMS' },
  { name: 'DECT handsets plant', type: 'DECT' },
  { name: 'PagerDuty overseas', type: 'PAGERDUTY', region: 'US' },
  { name: 'SMS Bereitschaft Süd', type: 'TWILIO_SMS' },
  { name: 'DECT Leitwarte', type: 'DECT' },
] as const

export interface SampleGroup {
  id: string
  name: string
}

export function addGroups(
  rows: Rows,
  plan: IntegratorPlan,
  locations: SampleLocation[],
  random: Random,
): SampleGroup[] {
  const integrationIds = addIntegrations(rows, plan, random)
  return Array.from({ length: plan.groups }, (_, index) => {
    const group = { id: numbered('grp-', plan.firstNumber + index), name: itemAt(groupNames, index) }
    rows.locationGroups.push({ ...group, integratorId: plan.id })
    // One group stays empty, like a new one.
    const members =
      index === 7 ? [] : locations.filter((_location, at) => at % plan.groups === index || at % 13 === index)
    for (const { id: locationId, layoutIds } of members) {
      for (const layoutId of layoutIds.length > 0 ? layoutIds.slice(0, random.integer(1, 2)) : [null]) {
        rows.locationGroupLocations.push({ locationGroupId: group.id, locationId, layoutId })
      }
    }
    for (const integrationId of integrationIds.filter((_id, at) => (at + index) % 3 === 0)) {
      rows.locationGroupIntegrations.push({ locationGroupId: group.id, integrationId })
    }
    return group
  })
}

function addIntegrations(rows: Rows, plan: IntegratorPlan, random: Random): string[] {
  return integrationKinds.slice(0, plan.integrations).map((kind, index) => {
    const id = numbered('itg-', plan.firstNumber + index)
    const routingKey = kind.type === 'PAGERDUTY' ? random.hex(32) : null
    rows.integrations.push({ id, integratorId: plan.id, routingKey, ...kind })
    return id
  })
}
