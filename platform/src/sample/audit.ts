import type { AuditAction } from '#contract/audit'
import { minute } from '../base/time.ts'
import type { SampleAccount } from './accounts.ts'
import type { IntegratorPlan } from './integrators.ts'
import { itemAt, numbered, type Random, type Rows } from './rows.ts'

const base = '/public/api/v1.0'
type Value = Record<string, unknown>

interface Change {
  action: AuditAction
  url: string
  about?: { locationId?: string | null | undefined; deviceId?: string }
  old?: Value
  new?: Value
}

/** What an integrator's staff did over the last weeks, oldest first. */
export function addTraces(
  rows: Rows,
  plan: IntegratorPlan,
  accounts: SampleAccount[],
  random: Random,
  now: Date,
): void {
  let time = now.getTime() - plan.traces * 95 * minute
  for (let index = 0; index < plan.traces; index += 1) {
    time += random.integer(10, 170) * minute
    const account = itemAt(accounts, random.integer(0, Math.min(accounts.length, 7) - 1))
    const change = itemAt(changes, random.integer(0, changes.length - 1))(rows, plan, accounts, random)
    rows.auditTraces.push({
      integratorId: plan.id,
      accountId: account.id,
      dateTime: new Date(Math.min(time, now.getTime() - minute)),
      email: account.email,
      action: change.action,
      oldValue: change.old ? JSON.stringify(change.old) : null,
      newValue: change.new ? JSON.stringify(change.new) : null,
      url: `${base}${change.url}`,
      body: change.new ? JSON.stringify(change.new) : null,
      ...change.about,
    })
  }
}

type MakeChange = (rows: Rows, plan: IntegratorPlan, accounts: SampleAccount[], random: Random) => Change

const changes: readonly MakeChange[] = [
  (rows, plan, _accounts, random) => {
    const { id, name, streetline1, city, country, postalCode, status } = ownRow(rows.locations, plan, random)
    const location = { id, name, streetline1, city, country, postalCode, status }
    const old = { ...location, name: `${name} (old site)`, status: 'COMMISSIONING' }
    const about = { locationId: id }
    return { action: 'LOCATION_UPDATED', url: `/organization/location/${id}`, about, old, new: location }
  },
  (rows, plan, _accounts, random) => {
    const { id, cloudlinkId, locationId, hcbLocation } = ownRow(rows.devices, plan, random)
    const device = { deviceId: id, cloudlinkId, locationId, hcbLocation }
    const old = { ...device, locationId: null, hcbLocation: null }
    const about = { locationId, deviceId: id }
    return { action: 'DEVICE_INITIALIZED', url: '/device/initialize', about, old, new: device }
  },
  (rows, plan, _accounts, random) => {
    const { id, cloudlinkId, locationId, tokenValidated } = ownRow(rows.devices, plan, random)
    const device = { deviceId: id, cloudlinkId, isTokenValidated: tokenValidated }
    const url = `/management/device/${id}/validatetoken`
    const about = { locationId, deviceId: id }
    const old = { ...device, isTokenValidated: false }
    return { action: 'DEVICE_TOKEN_CHECKED', url, about, old, new: device }
  },
  (rows, plan, _accounts, random) => {
    const { identifier, componentName, productType, zoneName } = ownRow(
      rows.registeredComponents,
      plan,
      random,
    )
    const { id: locationId } = ownRow(rows.locations, plan, random)
    const component = { identifier, componentName, productType, locationId, zoneId: 'Z-01', zoneName }
    return { action: 'COMPONENT_LINKED', url: '/component/link', about: { locationId }, new: component }
  },
  (_rows, plan, accounts, random) => {
    const { id, ...person } = itemAt(accounts, random.integer(0, accounts.length - 1))
    const account = {
      accountId: id,
      ...person,
      integratorId: plan.id,
      phoneNumber: '+49 40 5550 199',
    }
    const old = { ...account, phoneNumber: null }
    return { action: 'ACCOUNT_UPDATED', url: `/management/account/${id}`, old, new: account }
  },
  (_rows, plan, _accounts, random) => {
    const number = random.integer(100, 999)
    const account = { accountId: numbered('acc-', number), username: `guest${number}`, integratorId: plan.id }
    const url = `/management/account/${account.accountId}`
    return random.integer(0, 1) === 0
      ? { action: 'ACCOUNT_CREATED', url: '/management/account', new: account }
      : { action: 'ACCOUNT_DELETED', url, old: account }
  },
  (rows, plan, _accounts, random) => {
    const { id, name } = ownRow(rows.locationGroups, plan, random)
    const group = { locationGroupId: id, name, locations: random.integer(3, 14) }
    const old = { ...group, locations: group.locations - 1 }
    return {
      action: 'LOCATION_GROUP_UPDATED',
      url: `/management/organization/location/group/${id}`,
      old,
      new: group,
    }
  },
  (rows, plan, _accounts, random) => {
    const { id, name, type, settings } = ownRow(rows.integrations, plan, random)
    const pagerDuty = type === 'PAGERDUTY' ? { routingKey: '********', ...settings } : null
    const integration = { integrationId: id, name, type, pagerDuty }
    return {
      action: 'INTEGRATION_UPDATED',
      url: '/management/integration',
      old: { ...integration, name: 'Test' },
      new: integration,
    }
  },
]

function ownRow<Row extends { integratorId: string }>(
  rows: Row[],
  plan: IntegratorPlan,
  random: Random,
): Row {
  return random.pick(rows.filter((row) => row.integratorId === plan.id))
}
