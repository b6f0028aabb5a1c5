import { basePath } from '#contract/op'
import type { FastifyInstance } from 'fastify'
import type { ApiDocument, Place } from './document.ts'
import { referencePage } from './page.ts'
import script from './reference.js?raw'
import base from './styles/base.css?raw'
import content from './styles/content.css?raw'
import menu from './styles/menu.css?raw'
import narrow from './styles/narrow.css?raw'

/** What comes later wins: the narrow screen has the last word. */
const css = [base, menu, content, narrow].join('\n')

/** The OpenAPI document, and the same as a page for people. */
export function registerReference(app: FastifyInstance, document: unknown, place: Place): void {
  const files = [
    ['docs', 'text/html', referencePage(document as ApiDocument, place)],
    ['docs.css', 'text/css', css],
    ['docs.js', 'text/javascript', script],
  ] as const
  app.get(`${basePath}/openapi.json`, async () => document)
  for (const [name, type, text] of files) {
    app.get(`${basePath}/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    )
  }
}
