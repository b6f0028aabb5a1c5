import { z } from 'zod'
import { importLimits } from '../limits.ts'
import { importOutcomes } from '../values.ts'
import { Count, refusalFields, Text, TimeZone } from './common.ts'

export const CommitChoice = z.strictObject({
  commit: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true` stores the import. Without it nothing is stored and no trace is written' }),
})

const Cell = z.object({
  column: Text().meta({ description: 'As exported lists call it' }),
  field: Text().optional().meta({ description: 'The field of the column' }),
  old: Text().optional().meta({ description: 'What is stored' }),
  new: Text().optional().meta({ description: 'What the line says' }),
  message: Text().optional().meta({ description: 'Why it is refused' }),
  ...refusalFields,
})

const Line = z.object({
  line: z
    .int()
    .min(1)
    .meta({ description: 'Place in the list, from 1. Of a text: its row in a spreadsheet' }),
  name: Text().meta({
    description: 'What the line is about, such as the code of a product. Empty if the line does not say it',
  }),
  outcome: z.enum(importOutcomes),
  message: Text().nullable().meta({ description: 'What is wrong. Empty if nothing is' }),
  ...refusalFields,
  cells: z.array(Cell).optional().meta({ description: 'What changes, or what is wrong, cell by cell' }),
})

const example = {
  lines: [
    {
      name: 'EM-340',
      code: null,
      cells: [{ column: 'City', field: 'city', old: 'Bremen', new: 'Hamburg', message: '', code: null }],
    },
  ],
}

/** What an import would do, or has done, line by line. */
export const ImportReport = z
  .object({ commit: z.boolean(), created: Count, updated: Count, lines: z.array(Line) })
  .meta({ id: 'ImportReport', examples: [example] })

export const TableImport = z
  .strictObject({
    text: Text(importLimits.characters).min(1).meta({
      description:
        'Lines of a CSV file or of a spreadsheet. The first one names the columns. Cells are separated by commas, semicolons or tabs, and may be in quotes',
    }),
    columns: z
      .array(Text().nullable())
      .max(importLimits.columns)
      .optional()
      .meta({ description: 'The field of each column, or `null` to leave it out. Else its name tells' }),
    timeZone: TimeZone.optional().meta({
      description: 'Of new locations, if neither their line nor their country tells it',
    }),
    digest: Text().optional().meta({
      description:
        'Of the report that was confirmed. If the import would do something else by now, it is refused',
    }),
  })
  .meta({ id: 'TableImport', examples: [{ text: 'Site ID,Name,City\nHH-0042,Cold store,Hamburg' }] })

export const TableReport = ImportReport.extend({
  columns: z
    .array(z.object({ header: Text(), name: Text().nullable() }))
    .meta({ description: 'The columns of the text, each with its field. `null`: it was left out' }),
  digest: Text().meta({ description: 'Of what the import does' }),
}).meta({ id: 'TableReport', examples: [example] })

export type ImportReport = z.output<typeof ImportReport>
export type ImportedLine = ImportReport['lines'][number]
export type TableImport = z.output<typeof TableImport>
export type TableReport = z.output<typeof TableReport>
