import cors from '@fastify/cors'
import { invitationHeader } from '#contract/invitation'
import type { FastifyInstance } from 'fastify'
import { day, toSeconds } from '../../base/time.ts'

/** Allows consoles on these other origins to make the same calls. They send a token and no cookies. */
export async function addCors(api: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return
  await api.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
    // The console reads these headers. Without this a browser hides them.
    exposedHeaders: ['ETag', 'Next-Cursor', invitationHeader, 'x-request-id'],
    maxAge: toSeconds(day),
    strictPreflight: false,
  })
}
