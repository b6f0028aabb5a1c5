import { z } from 'zod'
import { languages } from '../texts/language.ts'
import {
  colorSchemes,
  dateFormats,
  firstPages,
  numberFormats,
  pressureUnits,
  temperatureUnits,
} from '../values.ts'
import { TimeZone } from './common.ts'

const fields = {
  language: z.enum(languages).nullable().meta({ description: 'Also of mails and messages' }),
  timeZone: TimeZone.nullable().meta({ examples: ['Europe/Berlin'] }),
  dateFormat: z
    .enum(dateFormats)
    .nullable()
    .meta({ description: '`2026-11-18`, `18.11.2026`, `18/11/2026` or `11/18/2026`' }),
  numberFormat: z
    .enum(numberFormats)
    .nullable()
    .meta({ description: '`1,234.5`, `1.234,5`, `1 234,5` or `1’234.5`' }),
  temperature: z.enum(temperatureUnits).nullable(),
  pressure: z.enum(pressureUnits).nullable(),
  colorScheme: z.enum(colorSchemes).nullable(),
  firstPage: z
    .enum(firstPages)
    .nullable()
    .meta({ description: 'Shown after the sign-in. Empty: the locations' }),
}

const meaning = 'Empty: as in the browser, and a unit as it was measured'

/** How a person reads the console. */
export const Preferences = z.object(fields).meta({ id: 'Preferences', description: meaning })

/** A console that was opened before an update does not know of a newer one. */
export const PreferencesBody = z
  .strictObject({ ...fields, firstPage: fields.firstPage.default(null) })
  .meta({ id: 'PreferencesBody', description: meaning })

export type Preferences = z.output<typeof Preferences>
