import { z } from 'zod'

export const ErrorAnswer = z
  .object({
    message: z.string(),
    errors: z
      .array(z.object({ key: z.string(), parameters: z.object({ FIELD: z.string() }) }))
      .optional()
      .meta({ description: 'One entry for each field that is wrong' }),
    requestId: z.string().meta({ description: "Id of this request in the platform's log" }),
  })
  .meta({ id: 'Error' })
