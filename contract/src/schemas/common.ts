import { z } from 'zod'
import { en } from '../texts/refusals/en.ts'
import { refusalFor, type Refusal } from '../texts/refusals/refusal.ts'
import {
  countRange,
  emailPattern,
  greatestInteger,
  hasNoAddress,
  isDotsAlone,
  isOneLine,
  isStorable,
  isVisible,
  textLength,
} from '../limits.ts'
import { isTimeZone } from '../time-zones.ts'

/** Any text that the database can hold. */
export const Text = (max: number = textLength.default) =>
  z
    .string()
    // A text that is too long is not checked any further, because patterns and checks could take long.
    .max(max, { abort: true })
    .refine(isStorable, refusedAs(refusalFor('CHARACTER_NOT_STORED')))

/** Text with content: blank counts as missing. */
export const RequiredText = (max: number = textLength.default) =>
  Text(max).trim().min(1, { message: 'A value is required', abort: true })

/** The answer says why. Most schemas need no more than the error's key. */
export const refusedAs = (refusal: Refusal) => ({ message: refusal.message, params: { refusal } })

/** What a schema says about a value, if it is more than the error's key. */
export const ownRefusalOf = (issue: z.core.$ZodIssue): Refusal | undefined =>
  issue.code === 'custom' ? (issue.params?.['refusal'] as Refusal | undefined) : undefined

const steering = { ...refusedAs(refusalFor('NAME_NOT_ONE_LINE')), abort: true }

export const Name = (max: number = textLength.default) => RequiredText(max).refine(isOneLine, steering)

/** For a name that is said in mails: what people type is never a link there. */
export const hasNoAddressInName = [hasNoAddress, refusedAs(refusalFor('NAME_HAS_ADDRESS'))] as const

/** The first or last name of a person. */
export const PersonName = Name().refine(...hasNoAddressInName)

/** Text that there need not be. Blank is none. */
export const BlankText = (max: number = textLength.default) =>
  Text(max)
    .trim()
    .nullable()
    .transform((text) => text || null)

/** The same, which may be left out. */
export const OptionalText = (max: number = textLength.default) => BlankText(max).default(null)

const idPattern = /^[\w.:-]+$/

/** An id that the platform made. */
export const Id = z.string().min(1).max(textLength.id).regex(idPattern)

/** An id in a request: blank counts as missing. */
export const RequiredId = RequiredText(textLength.id).regex(idPattern)

/** A name that a person chose, and that names the thing in paths. A name of dots would change the path. */
export const Key = (max: number) =>
  Name(max).refine((text) => !isDotsAlone(text), { message: 'Only dots are not a name' })

/** The id of a zone, as an installer names it. */
export const ZoneId = Key(textLength.zoneId)

export const unseen = refusedAs(refusalFor('CHARACTER_NOT_SEEN'))

export const TimeZone = RequiredText(textLength.timeZone).refine(isTimeZone, {
  ...refusedAs(refusalFor('NO_TIME_ZONE')),
})

export const Email = RequiredText(textLength.email).regex(emailPattern).refine(isVisible, unseen)

export const Count = z.int().min(countRange.min).max(countRange.max)

export const Value = z.number().min(-1e15).max(1e15)

export const EpochSeconds = z
  .int()
  .meta({ description: 'Seconds since 1970-01-01T00:00:00Z', examples: [1_772_442_000] })

/** If it is sent with an update, the platform answers 409 when somebody else has changed the entity since. */
export const Version = z.int().min(1).max(greatestInteger)

export const Done = z.null().meta({ description: 'Empty: the call succeeded' })

/** Query values arrive as text. Anything but a whole number within the limits is refused. */
export const QueryInteger = (min: number, max: number) =>
  z.coerce.number<number | string>().int().min(min).max(max)

/** A filter that matches parts of a text. Blank means no filter. */
export const QueryFilter = (description: string) => Text().trim().optional().meta({ description })

/** For lists in which every entry must be different. */
export const distinct = (names: string[]) => new Set(names).size === names.length

export const duplicate = { message: 'The list names the same thing twice', params: { key: 'DUPLICATE' } }

export const DistinctList = <Entry extends z.ZodType>(
  entry: Entry,
  max: number,
  keyOf: (entry: z.output<Entry>) => string,
) =>
  z
    .array(entry)
    .max(max)
    .refine((list) => distinct(list.map(keyOf)), duplicate)

/** The codes of a catalogue. */
export const CodeOf = <Code extends string>(english: Record<Code, unknown>) =>
  z.enum(Object.keys(english) as Code[])

const PlainValue = z.union([z.string(), z.number(), z.array(z.string()).readonly()])

const InnerSentence = z.object({
  message: z.string(),
  code: z.string(),
  values: z.record(z.string(), PlainValue),
})

export const MessageValues = z
  .record(z.string(), z.union([PlainValue, InnerSentence]))
  .meta({ description: 'The values in the message, to say it in another language' })

/** Which sentence of a catalogue a message is, where it is a part of an answer. */
export const codeAndValuesOf = <Code extends string>(
  english: Record<Code, unknown>,
  description: string,
) => ({
  code: CodeOf(english).nullish().meta({ description }),
  values: MessageValues.nullish(),
})

/** Which refusal a message is. */
export const refusalFields = codeAndValuesOf(en, 'Which refusal it is')

export const ErrorAnswer = z
  .object({
    message: z.string(),
    errors: z
      .array(z.object({ key: z.string(), parameters: z.object({ FIELD: z.string() }) }))
      .optional()
      .meta({ description: 'One entry for each field that is wrong' }),
    ...refusalFields,
    code: CodeOf(en).optional().meta({
      description:
        'Which refusal it is. `SIGN_IN_AGAIN`: the call asks for a recent sign-in, by `prompt=login` or `max_age`',
    }),
    values: MessageValues.optional(),
    requestId: z.string().meta({ description: "Id of this request in the platform's log" }),
  })
  .meta({ id: 'Error', examples: [{ message: 'Location not found' }] })
