import { z } from 'zod'
import {
  countRange,
  emailPattern,
  greatestInteger,
  isDotsAlone,
  isStorable,
  isVisible,
  textLength,
} from '../limits.ts'

/** Any text that the database can hold. */
export const Text = (max: number = textLength.usual) =>
  z
    .string()
    // What is too long is not looked at any further: patterns and checks may take their time on it.
    .max(max, { abort: true })
    .refine(isStorable, { message: 'The text holds a character that cannot be stored' })

/** Text that says something: blank counts as missing. */
export const RequiredText = (max: number = textLength.usual) =>
  Text(max).trim().min(1, { message: 'A value is required', abort: true })

/** Text that may be left out; blank counts as left out. */
export const OptionalText = (max: number = textLength.usual) =>
  Text(max)
    .trim()
    .nullable()
    .default(null)
    .transform((text) => text || null)

const idPattern = /^[\w.:-]+$/

/** An id that the platform made. */
export const Id = z.string().min(1).max(textLength.id).regex(idPattern)

/** An id in a request: blank counts as missing. */
export const RequiredId = RequiredText(textLength.id).regex(idPattern)

/** A name that a person chose and that addresses the thing in paths; dots alone would change the path. */
export const Key = (max: number) =>
  RequiredText(max).refine((text) => !isDotsAlone(text), { message: 'Dots alone name nothing' })

/** What a refinement by `isVisible` says. */
export const unseen = { message: 'The text holds a character that cannot be seen' }

export const Email = RequiredText(textLength.email).regex(emailPattern).refine(isVisible, unseen)

/** Zero or more, as far as the database's integers go. */
export const Count = z.int().min(countRange.min).max(countRange.max)

/** A measured or wanted value. */
export const Value = z.number().min(-1e15).max(1e15)

export const EpochSeconds = z.int().meta({ description: 'Seconds since 1970-01-01T00:00:00Z' })

/** Sent back on an update, it makes the platform refuse with 409 when somebody else changed the entity since. */
export const Version = z.int().min(1).max(greatestInteger)

export const Done = z.null().meta({ description: 'Empty: the call succeeded' })

/** Query values arrive as text; what is no whole number within the bounds is refused. */
export const QueryInteger = (min: number, max: number) =>
  z.coerce.number<number | string>().int().min(min).max(max)

/** A filter that matches parts of a text; blank means no filter. */
export const QueryFilter = (description: string) => Text().trim().optional().meta({ description })

/** For lists that may name a thing once. */
export const distinct = (names: string[]) => new Set(names).size === names.length

export const duplicate = { message: 'The list names the same thing twice', params: { key: 'DUPLICATE' } }
