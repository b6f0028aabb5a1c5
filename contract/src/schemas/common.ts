import { z } from 'zod'

// PostgreSQL cannot store these, so they are refused where they come in.
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Any text that the database can hold. */
export const Text = (max = 255) =>
  z.string().max(max).refine(storable, { message: 'The text holds a character that cannot be stored' })

/** Text that says something: blank counts as missing. */
export const RequiredText = (max = 255) =>
  Text(max)
    .trim()
    .refine((text) => text.length > 0, { message: 'A value is required', params: { key: 'REQUIRED' } })

export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/)

export const EpochSeconds = z.int().meta({ description: 'Seconds since 1970-01-01T00:00:00Z' })

/** Sent back on an update, it makes the platform refuse with 409 when somebody else changed the entity since. */
export const Version = z.int().min(1).max(2_147_483_647)

export const Done = z.null().meta({ description: 'Nothing but success' })
