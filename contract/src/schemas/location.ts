import { z } from 'zod'
import { Id, RequiredText, Text, Version } from './common.ts'

export const Layout = z.object({ layoutId: Id, layoutName: Text() })

export const Zone = z.object({
  zoneId: Id.meta({ description: 'As the installer names it; unique within its location' }),
  zoneName: Text(),
  layoutId: Id.nullable(),
  version: Version,
})

export const locationStatuses = ['ACTIVE', 'COMMISSIONING', 'MAINTENANCE', 'INACTIVE'] as const

export const Location = z
  .object({
    id: Id,
    name: Text(),
    streetline1: Text(),
    city: Text(),
    country: Text(),
    postalCode: Text(32),
    status: z.enum(locationStatuses),
    slid: Text(64).nullable().meta({ description: 'Site id, unique on the platform' }),
    integratorId: Id,
    layouts: z.array(Layout),
    version: Version,
  })
  .meta({ id: 'Location' })

export const LocationWithZones = Location.extend({ zones: z.array(Zone) }).meta({ id: 'LocationWithZones' })

const editable = {
  name: RequiredText(),
  streetline1: Text().default(''),
  city: Text().default(''),
  country: Text().default(''),
  postalCode: Text(32).default(''),
  status: z.enum(locationStatuses).default('ACTIVE'),
  slid: RequiredText(64).nullable().default(null),
}

export const LocationUpdate = z.strictObject({ ...editable, version: Version.optional() }).meta({
  id: 'LocationUpdate',
  examples: [
    {
      name: 'Cold store Hafen Nord',
      streetline1: 'Speicherstraße 12',
      city: 'Hamburg',
      country: 'Germany',
      postalCode: '20457',
      status: 'ACTIVE',
      slid: 'HH-0042',
      version: 3,
    },
  ],
})

export const OrganizationLocation = z
  .strictObject({
    ...editable,
    layouts: z
      .array(z.strictObject({ layoutName: RequiredText() }))
      .max(200)
      .default([]),
    zones: z
      .array(z.strictObject({ zoneId: Id, zoneName: RequiredText(), layoutName: RequiredText().optional() }))
      .max(1000)
      .default([]),
  })
  .meta({ id: 'organizationLocationTO' })

export type Layout = z.output<typeof Layout>
export type Location = z.output<typeof Location>
export type LocationWithZones = z.output<typeof LocationWithZones>
export type LocationUpdate = z.output<typeof LocationUpdate>
export type OrganizationLocation = z.output<typeof OrganizationLocation>
