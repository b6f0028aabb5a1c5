import { errorKeys } from '#contract/errors'
import { en as refusals } from '#contract/texts/refusals/en'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Answer } from './app.ts'

const ErrorShape = z.strictObject({
  message: z.string().min(1).max(2_000),
  code: z.enum(Object.keys(refusals)),
  values: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().min(1),
  errors: z
    .array(
      z.strictObject({
        key: z.enum(Object.keys(errorKeys)),
        parameters: z.strictObject({ FIELD: z.string().min(1) }),
      }),
    )
    .min(1)
    .optional(),
})

/** A success, which the app itself checks against its schema, or a refusal in our error shape. */
export function checkAnswer({ status, text, body, headers }: Answer): void {
  expect(status === 200 || (status >= 400 && status < 500), `${status} ${text.slice(0, 500)}`).toBe(true)
  expect(status).not.toBe(401)
  if (status === 200) return
  const parsed = ErrorShape.safeParse(body)
  expect(parsed.error?.message, text.slice(0, 500)).toBeUndefined()
  expect(headers['x-request-id']).toBe(parsed.data?.requestId)
}
