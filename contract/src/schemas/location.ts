import { z } from 'zod'
import { roles } from '../access.ts'
import { locationFields } from '../fields/locations.ts'
import { mostInLocation, textLength } from '../limits.ts'
import { defaultTimeZone } from '../time-zones.ts'
import { imageTypes } from '../values.ts'
import {
  Count,
  DistinctList,
  EpochSeconds,
  Id,
  Name,
  RequiredId,
  RequiredText,
  Text,
  Version,
  ZoneId,
  TimeZone,
} from './common.ts'
import { answered, created, replaced } from './fields.ts'
import { Affected } from './preview.ts'
import { Marks } from './values.ts'

const Layout = z.object({ layoutId: Id, layoutName: Text() }).meta({ id: 'Layout' })

export const Zone = z
  .object({
    zoneId: Text(textLength.zoneId).meta({
      description: 'As the installer names it; unique within its location',
    }),
    zoneName: Text(),
    layoutId: Id.nullable(),
    version: Version,
  })
  .meta({ id: 'Zone' })

const zoned = {
  description: `Name of its time zone in the IANA database. Empty: ${defaultTimeZone}`,
  examples: ['Europe/Berlin'],
}

const called = {
  description: 'Whom to call there: names and phone numbers as people write them',
  examples: ['Night desk, +49 40 555 0143'],
}

const answer = answered(locationFields)

export const Location = z
  .object({
    id: Id,
    ...answer,
    slid: answer.slid.meta({ description: 'Site id, unique on the platform' }),
    timeZone: answer.timeZone.meta(zoned),
    contact: answer.contact.meta(called),
    integratorId: Id,
    layouts: z.array(Layout),
    version: Version,
  })
  .meta({ id: 'Location' })

export const LocationWithZones = Location.extend({ zones: z.array(Zone) }).meta({
  id: 'LocationWithZones',
})

const slid = RequiredText(textLength.slid).nullable().default(null)

const newLocation = { ...created(locationFields), slid }

export const LocationUpdate = z
  .strictObject({
    id: RequiredId.optional().meta({ description: 'If given, it must be the id in the path' }),
    integratorId: RequiredId.optional().meta({
      description: 'If given, it must be the current value. Another call transfers a location',
    }),
    ...replaced(locationFields),
    slid,
    timeZone: TimeZone.nullable().optional().meta({ description: 'Does not change if it is left out' }),
    version: Version.optional(),
  })
  .meta({
    id: 'LocationUpdate',
    examples: [{ city: 'Hamburg', country: 'Germany', slid: 'HH-0042', version: 3 }],
  })

const NewZone = z.strictObject({
  zoneId: ZoneId,
  zoneName: Name(),
  layoutName: Name().optional().meta({ description: 'One of the layouts of this body' }),
})

export const OrganizationLocation = z
  .strictObject({
    ...newLocation,
    timeZone: TimeZone.nullable().default(null).meta(zoned),
    layouts: DistinctList(z.strictObject({ layoutName: Name() }), 200, (layout) => layout.layoutName).default(
      [],
    ),
    zones: DistinctList(NewZone, mostInLocation.zones, (zone) => zone.zoneId).default([]),
  })
  .meta({
    id: 'organizationLocationTO',
    examples: [
      {
        city: 'Hamburg',
        country: 'Germany',
        slid: 'HH-0042',
        layouts: [{ layoutName: 'Ground floor' }],
        zones: [{ layoutName: 'Ground floor' }],
      },
    ],
  })

/** Larger than 2 MB, so that the answer to a larger picture can say exactly that. */
const longestImage = 3_000_000

export const LocationImageBody = z
  .strictObject({
    image: RequiredText(longestImage)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .meta({ description: 'Base64 of a PNG, JPEG or WebP file of at most 2 MB' }),
    contentType: z
      .enum(imageTypes)
      .optional()
      .meta({ description: 'The type of the picture. Refused if its content is something else' }),
  })
  .meta({ id: 'LocationImageBody' })

export const LocationImage = z
  .object({ locationId: Id, contentType: z.enum(imageTypes), bytes: z.int().min(1), updatedAt: EpochSeconds })
  .meta({ id: 'LocationImage' })

export const LocationOverview = z
  .object({
    location: LocationWithZones,
    integratorName: Text(),
    image: LocationImage.nullable().meta({
      description: 'Facts about its picture. Another call reads the picture itself',
    }),
    counts: z
      .object({
        devices: Count,
        components: Count,
        measurements: Count,
        latestValues: Count.meta({ description: 'Measurements that have a latest value' }),
        conditionals: Count,
        plannedConditionals: Count.meta({
          description: 'Conditionals that came with a copy and wait for their components',
        }),
        groups: Count.meta({ description: 'Location groups that it is in' }),
      })
      .meta({ description: 'How many things the location has' }),
    marks: Marks.optional(),
    roles: z.array(z.enum(roles)).optional().meta({
      description:
        'Of a caller who is limited to location groups: those that count here. Others do not have it',
    }),
  })
  .meta({ id: 'LocationOverview', examples: [{ marks: {}, roles: ['ROLE_LOCATION_READ'] }] })

export const LocationPicture = z
  .object({
    locationId: Id,
    contentType: z.enum(imageTypes),
    image: z.string().meta({ description: 'Base64 of the file' }),
  })
  .meta({ id: 'LocationPicture' })

export const LocationCopy = z
  .strictObject({
    ...newLocation,
    timeZone: TimeZone.nullable().optional().meta({ description: 'That of the source if it is left out' }),
  })
  .meta({
    id: 'LocationCopy',
    description: 'What the new location is called, and where it is',
    examples: [{ name: 'Cold store Hafen Süd', city: 'Hamburg', slid: 'HH-0043' }],
  })

export const CopyPreview = z
  .object({
    layouts: Affected,
    zones: Affected,
    calendars: Affected.meta({ description: 'Zones that have their own calendar' }),
    days: Count.meta({ description: 'Calendar days from today on, those of the location and of its zones' }),
    automations: Affected.meta({ description: 'Zones whose automation is copied' }),
    conditionals: Affected.meta({ description: 'Conditionals that are copied, by their measurements' }),
    conditionalsWithoutProduct: Count.meta({
      description: 'Conditionals that are not copied, because their components have no product',
    }),
    mayManageAutomation: z.boolean().meta({ description: 'Otherwise automation is not copied' }),
    mayManageConditionals: z.boolean().meta({ description: 'Otherwise conditionals are not copied' }),
    refusal: z.string().nullable().meta({ description: 'Why it cannot be copied. Empty if it can' }),
  })
  .meta({
    id: 'CopyPreview',
    examples: [
      {
        layouts: { names: ['Ground floor'] },
        zones: { names: ['Freezer'] },
        calendars: { names: ['Freezer'] },
        automations: { names: ['Freezer'] },
        conditionals: { names: ['Air temperature'] },
      },
    ],
  })

export const SlidSearch = z
  .strictObject({
    slids: z
      .array(RequiredText(textLength.slid))
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Exactly these site ids' }),
    text: RequiredText()
      .optional()
      .meta({ description: 'Part of the site id or the name; case does not matter' }),
  })
  .refine(({ slids, text }) => slids !== undefined || text !== undefined, {
    path: ['text'],
    message: 'A list of site ids or a text is required',
    params: { key: 'REQUIRED' },
  })
  .meta({ id: 'SlidSearch', examples: [{ slids: ['HH-0042', 'HH-0043'] }, { text: 'hafen' }] })

export type Zone = z.output<typeof Zone>
export type Location = z.output<typeof Location>
export type LocationWithZones = z.output<typeof LocationWithZones>
export type LocationUpdate = z.output<typeof LocationUpdate>
export type OrganizationLocation = z.output<typeof OrganizationLocation>
export type LocationImage = z.output<typeof LocationImage>
export type LocationImageBody = z.output<typeof LocationImageBody>
export type LocationOverview = z.output<typeof LocationOverview>
export type LocationPicture = z.output<typeof LocationPicture>
export type LocationCopy = z.output<typeof LocationCopy>
export type CopyPreview = z.output<typeof CopyPreview>
export type SlidSearch = z.output<typeof SlidSearch>
