import { basePath } from '#contract/op'
import type { FastifyInstance } from 'fastify'
import { type ApiDocument, referencePage } from './page.ts'
import css from './reference.css?raw'

/** The OpenAPI document, and the same as a page for people. */
export function registerReference(app: FastifyInstance, document: unknown): void {
  const page = referencePage(document as ApiDocument)
  app.get(`${basePath}/openapi.json`, async () => document)
  app.get(`${basePath}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get(`${basePath}/docs.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
}
