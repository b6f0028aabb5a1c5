import { z } from 'zod'
import { searchLimits } from '../limits.ts'
import { searchKinds } from '../values.ts'
import { Id, QueryInteger, RequiredText, Text } from './common.ts'

export const SearchQuery = z.strictObject({
  text: RequiredText(searchLimits.characters).meta({
    description: `Case, accents, punctuation and the order of words do not matter. At most ${searchLimits.words} words count`,
    examples: ['hafen cold'],
  }),
  limit: QueryInteger(searchLimits.found.min, searchLimits.found.max)
    .default(searchLimits.found.default)
    .meta({ description: 'Results of each kind' }),
})

const SearchResult = z
  .object({
    id: z
      .string()
      .meta({ description: 'The id with which other calls name it; the identifier of a component' }),
    name: Text(),
    detail: Text().nullable().meta({ description: 'What tells it apart from others of the same name' }),
    locationId: Id.nullable().meta({ description: 'Where a zone, a device or a linked component is' }),
    componentId: Id.nullable().meta({ description: 'The linked component' }),
  })
  .meta({
    id: 'SearchResult',
    examples: [{ detail: 'Speicherstraße 12, Hamburg', locationId: null, componentId: null }],
  })

export const SearchResults = z
  .object({
    kind: z.enum(searchKinds),
    results: z.array(SearchResult),
    hasMore: z.boolean().meta({ description: 'There are more of this kind than `limit`' }),
  })
  .meta({ id: 'SearchResults', examples: [{ kind: 'LOCATION', hasMore: false }] })

export type SearchQuery = z.output<typeof SearchQuery>
export type SearchResult = z.output<typeof SearchResult>
export type SearchResults = z.output<typeof SearchResults>
