import { componentOrigins, connections, productMakers, uplinkDecoders } from '#contract/values'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, searchBeginning, searched, timestamps, version } from './columns.ts'
import { devices } from './devices.ts'
import { locations, zones } from './locations.ts'
import { integratorId } from './integrators.ts'
import type { DefaultConditional, DefaultMeasurement } from './types.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    integratorId: integratorId(),
    product: text('product').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    alternates: text('alternates').array().notNull().default([]),
    defaultMeasurements: jsonb('default_measurements').$type<DefaultMeasurement[]>().notNull().default([]),
    defaultConditionals: jsonb('default_conditionals').$type<DefaultConditional[]>().notNull().default([]),
    madeBy: text('made_by', { enum: productMakers }).notNull().default('OPERATOR'),
    /** Every integrator can use it. It is the operator's. */
    isCommon: boolean('is_common').notNull().default(false),
    decoder: text('decoder', { enum: uplinkDecoders }),
    version: version(),
    ...timestamps(),
    search: searched('name', 'product', 'type'),
  },
  (table) => [
    unique('products_integrator_product_key').on(table.integratorId, table.product),
    index('products_name_idx').on(table.integratorId, table.name, table.id),
    uniqueIndex('products_common_key')
      .on(table.product)
      .where(sql`"is_common"`),
  ],
)

/** Payload codecs, which are long: who reads a product does not read them. */
export const productCodecs = pgTable('product_codecs', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  codec: text('codec').notNull(),
  /** As JSON. What a codec should give may be more than a value of the database can be. */
  examples: text('examples').notNull().default('[]'),
})

export const units = pgTable('units', {
  id: id(),
  name: text('name').notNull(),
  symbol: text('symbol').notNull(),
  quantity: text('quantity').notNull(),
})

const addressing = () => ({
  startAddressOffset: integer('start_address_offset').notNull().default(0),
  componentSequence: integer('component_sequence').notNull().default(0),
  productSequence: integer('product_sequence').notNull().default(0),
  size: integer('size').notNull().default(1),
})

export const components = pgTable(
  'components',
  {
    id: id(),
    integratorId: integratorId(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'restrict' }),
    zoneId: text('zone_id')
      .notNull()
      .references(() => zones.id, { onDelete: 'restrict' }),
    productId: text('product_id').references(() => products.id, { onDelete: 'restrict' }),
    deviceId: text('device_id').references(() => devices.id, { onDelete: 'set null' }),
    identifier: text('identifier').notNull(),
    name: text('name').notNull(),
    connection: text('connection', { enum: connections }),
    host: text('host'),
    port: integer('port'),
    unit: integer('unit'),
    slaveId: integer('slave_id'),
    ...addressing(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    unique('components_integrator_identifier_key').on(table.integratorId, table.identifier),
    index('components_location_idx').on(table.locationId),
    index('components_zone_idx').on(table.zoneId),
    index('components_product_idx').on(table.productId),
    index('components_device_idx').on(table.deviceId),
  ],
)

/** Every registered component. It is unlinked as long as no component of a zone belongs to it. */
export const registeredComponents = pgTable(
  'registered_components',
  {
    id: id(),
    integratorId: integratorId(),
    identifier: text('identifier').notNull(),
    macAddress: text('mac_address'),
    origin: text('origin', { enum: componentOrigins }).notNull(),
    source: text('source').notNull().default('manual'),
    componentName: text('component_name').notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    productType: text('product_type').notNull(),
    zoneName: text('zone_name'),
    deviceId: text('device_id').references(() => devices.id, { onDelete: 'set null' }),
    linkedComponentId: text('linked_component_id').references(() => components.id, { onDelete: 'set null' }),
    ...addressing(),
    version: version(),
    ...timestamps(),
    search: searched('component_name', 'identifier', 'mac_address'),
  },
  (table) => [
    unique('registered_components_integrator_identifier_key').on(table.integratorId, table.identifier),
    index('registered_components_name_idx').on(table.integratorId, table.componentName, table.id),
    index('registered_components_mac_idx').on(table.integratorId, table.macAddress),
    index('registered_components_linked_idx').on(table.linkedComponentId),
    index('registered_components_product_idx').on(table.productId),
    index('registered_components_device_idx').on(table.deviceId),
    index('registered_components_search_idx').on(table.integratorId, searchBeginning(table.search)),
  ],
)

/** Which sensor takes the place of which at a component, or has taken it: the last time alone. */
export const sensorReplacements = pgTable(
  'sensor_replacements',
  {
    componentId: text('component_id')
      .primaryKey()
      .references(() => components.id, { onDelete: 'cascade' }),
    formerMacAddress: text('former_mac_address').notNull(),
    newMacAddress: text('new_mac_address').notNull(),
    /** What the new sensor said before counts for nothing here. */
    startedAt: moment('started_at').notNull().defaultNow(),
    /** Empty while the new sensor has not spoken. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [index('sensor_replacements_new_idx').on(table.newMacAddress)],
)
