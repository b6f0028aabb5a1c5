import cors from '@fastify/cors'
import { invitationHeader } from '#contract/invitation'
import type { FastifyInstance } from 'fastify'
import { day, toSeconds } from '../base/time.ts'

/** Lets consoles on these other origins make the same calls. They send a token and no cookies. */
export async function addCors(api: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return
  await api.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
    // A console reads these; without leave a browser hides them from it.
    exposedHeaders: ['ETag', 'Next-Cursor', invitationHeader, 'x-request-id'],
    maxAge: toSeconds(day),
    strictPreflight: false,
  })
}
