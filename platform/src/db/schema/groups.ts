import { integrationTypes, type AnySettings } from '#contract/fields/channels'
import { index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, searched, timestamps, version } from './columns.ts'
import { layouts, locations } from './locations.ts'
import { integratorId } from './integrators.ts'
import type { Alerting } from './types.ts'

export const locationGroups = pgTable(
  'location_groups',
  {
    id: id(),
    integratorId: integratorId(),
    name: text('name').notNull(),
    /** Who is notified when. Empty for the defaults. */
    alerting: jsonb('alerting').$type<Alerting>(),
    version: version(),
    ...timestamps(),
    search: searched('name'),
  },
  (table) => [index('location_groups_integrator_idx').on(table.integratorId, table.name, table.id)],
)

const locationGroupId = () =>
  text('location_group_id')
    .notNull()
    .references(() => locationGroups.id, { onDelete: 'cascade' })

export const locationGroupLocations = pgTable(
  'location_group_locations',
  {
    id: id(),
    locationGroupId: locationGroupId(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    layoutId: text('layout_id').references(() => layouts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('location_group_locations_pair_key')
      .on(table.locationGroupId, table.locationId, table.layoutId)
      .nullsNotDistinct(),
    index('location_group_locations_location_idx').on(table.locationId),
    index('location_group_locations_layout_idx').on(table.layoutId),
  ],
)

export const integrations = pgTable(
  'integrations',
  {
    id: id(),
    integratorId: integratorId(),
    name: text('name').notNull(),
    type: text('type', { enum: integrationTypes }).notNull(),
    /** Of its type, without the secret. Empty if it is not set up. */
    settings: jsonb('settings').$type<AnySettings>(),
    /** Encrypted. */
    secret: text('secret'),
    version: version(),
    ...timestamps(),
    search: searched('name', 'type'),
  },
  (table) => [index('integrations_integrator_idx').on(table.integratorId, table.name, table.id)],
)

export const locationGroupIntegrations = pgTable(
  'location_group_integrations',
  {
    locationGroupId: locationGroupId(),
    integrationId: text('integration_id')
      .notNull()
      .references(() => integrations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'location_group_integrations_pkey',
      columns: [table.locationGroupId, table.integrationId],
    }),
    index('location_group_integrations_integration_idx').on(table.integrationId),
  ],
)
