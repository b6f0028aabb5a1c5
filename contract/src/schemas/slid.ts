import { z } from 'zod'
import { textLength } from '../limits.ts'
import { RequiredText } from './common.ts'

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

export type SlidSearch = z.output<typeof SlidSearch>
