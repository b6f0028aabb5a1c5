import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/connection.ts'
import * as schema from '../db/schema/index.ts'

// In an order that the foreign keys allow.
const tables = {
  integrators: schema.integrators,
  organizations: schema.organizations,
  products: schema.products,
  locations: schema.locations,
  layouts: schema.layouts,
  zones: schema.zones,
  devices: schema.devices,
  components: schema.components,
  registeredComponents: schema.registeredComponents,
  measurements: schema.measurements,
  samples: schema.samples,
  conditionals: schema.conditionals,
  automations: schema.automations,
  calendars: schema.calendars,
  calendarDays: schema.calendarDays,
  integrations: schema.integrations,
  locationGroups: schema.locationGroups,
  locationGroupLocations: schema.locationGroupLocations,
  locationGroupIntegrations: schema.locationGroupIntegrations,
  accounts: schema.accounts,
  accountLocationGroups: schema.accountLocationGroups,
  logins: schema.logins,
  auditTraces: schema.auditTraces,
  idpCredentials: schema.idpCredentials,
}

type Tables = typeof tables
export type Rows = { [Name in keyof Tables]: Tables[Name]['$inferInsert'][] }

const rowsAtOnce = 500

export function noRows(): Rows {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as unknown as Rows
}

export async function insertRows(db: Queries, rows: Rows): Promise<void> {
  for (const [name, table] of Object.entries(tables) as [keyof Tables, PgTable][]) {
    for (let from = 0; from < rows[name].length; from += rowsAtOnce) {
      await db.insert(table).values(rows[name].slice(from, from + rowsAtOnce))
    }
  }
}
