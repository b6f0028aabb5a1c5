import { z } from 'zod'
import { listLimits } from '../limits.ts'
import {
  distinct,
  DistinctList,
  duplicate,
  EpochSeconds,
  Id,
  Name,
  RequiredText,
  Text,
  Version,
} from './common.ts'

const Column = RequiredText(listLimits.column).meta({ examples: ['city'] })
const Columns = z.array(Column).max(listLimits.columns).refine(distinct, duplicate)

const Parameter = z.strictObject({
  name: RequiredText(listLimits.column).meta({ examples: ['filter.city'] }),
  value: Text().meta({ examples: ['Utrecht'] }),
})

const Width = z.strictObject({
  column: Column,
  width: z
    .int()
    .min(listLimits.width.min)
    .max(listLimits.width.max)
    .meta({ examples: [180] }),
})

/** What a console keeps of a list. Its columns are the console's, so the platform checks no names. */
const ListState = z
  .strictObject({
    search: DistinctList(Parameter, listLimits.parameters, ({ name }) => name).meta({
      description:
        'Sort and filters, as the address of the list names them: `sort` with the column (`-` before it: descending), and `filter.` with the column',
    }),
    chosen: Columns.meta({
      description:
        'Columns that are hidden although they are shown at first, or shown although they are hidden',
    }),
    order: Columns.meta({ description: 'All columns in their order. Empty: the order of the console' }),
    widths: DistinctList(Width, listLimits.columns, ({ column }) => column).meta({
      description: 'In pixels, of the columns that have another width than the console gives them',
    }),
  })
  .refine((state) => JSON.stringify(state).length <= listLimits.state, {
    message: `It has at most ${listLimits.state} characters of JSON`,
  })
  .meta({
    id: 'ListState',
    description: 'How somebody looks at a list',
    examples: [
      {
        search: [{ name: 'filter.city', value: 'Utrecht' }],
        chosen: ['slid'],
        order: [],
        widths: [{ column: 'city', width: 180 }],
      },
    ],
  })

const list = Name(listLimits.list).meta({
  description: 'The title of the list in the console',
  examples: ['Locations'],
})
const name = Name(listLimits.name).meta({ examples: ['Cold stores in Utrecht'] })
const isShared = z.boolean().meta({
  description: 'Everybody of the integrator has the view. It needs account management or device management',
  examples: [false],
})

export const RememberedList = z
  .object({ list, state: ListState, changedAt: EpochSeconds })
  .meta({ id: 'RememberedList', description: 'How the caller last looked at a list' })

export const ListToRemember = z.strictObject({ list, state: ListState }).meta({ id: 'ListToRemember' })

export const ViewQuery = z.strictObject({ list })

export const ListView = z
  .object({
    viewId: Id.meta({ examples: ['viw-0001'] }),
    list,
    name,
    isShared,
    state: ListState,
    version: Version,
  })
  .meta({ id: 'ListView', description: 'A list with its filters, sort and columns, under a name' })

const view = { name, isShared, state: ListState }

export const NewView = z.strictObject({ list, ...view }).meta({ id: 'NewView' })

export const ViewUpdate = z.strictObject({ ...view, version: Version.optional() }).meta({ id: 'ViewUpdate' })

export type ListState = z.output<typeof ListState>
export type RememberedList = z.output<typeof RememberedList>
export type ListToRemember = z.output<typeof ListToRemember>
export type ListView = z.output<typeof ListView>
export type NewView = z.output<typeof NewView>
export type ViewUpdate = z.output<typeof ViewUpdate>
