import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../db/connection.ts'
import * as schema from '../db/schema/index.ts'

// In an order that the foreign keys allow.
const tables = {
  integrators: schema.integrators,
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
  return Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as Record<keyof Tables, never[]>
}

export async function insertRows(db: Queries, rows: Rows): Promise<void> {
  for (const [name, table] of Object.entries(tables) as [keyof Tables, PgTable][]) {
    for (let from = 0; from < rows[name].length; from += rowsAtOnce) {
      await db.insert(table).values(rows[name].slice(from, from + rowsAtOnce))
    }
  }
}

export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** From the first to the second number, both included. */
  integer: (from: number, to: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  hex: (length: number) => string
}

/** The same numbers for the same seed (mulberry32), so that every sample database is alike. */
export function seededRandom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    integer,
    pick: <Item>(items: readonly Item[]) => itemAt(items, integer(0, items.length - 1)),
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
  }
}

/** Starts again from the beginning after the end. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from an empty list.')
  return item
}

export const numbered = (prefix: string, number: number, digits = 4) =>
  `${prefix}${String(number).padStart(digits, '0')}`
