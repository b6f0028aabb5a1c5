import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { calls, firstCalls } from '../src/api/calls.ts'
import { contractRoutes } from './contract-routes.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function bundle(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      contractRoutes(at('../../contract/src'), at('../src/api/calls.ts')),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? `export { routes } from '${source}'` : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

async function routesIn(code: string) {
  const built: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return (built as { routes: Record<string, object> }).routes
}

it('gives the console the routes of its calls and nothing of the schemas', async () => {
  const code = await bundle('virtual:contract-routes')
  const routes = await routesIn(code)
  expect([...firstCalls, ...Object.keys(routes)].toSorted()).toEqual(Object.keys(calls).toSorted())
  expect(routes['listManagedAccountLogins']).toEqual({
    method: 'GET',
    path: '/management/account/{accountId}/logins',
    answer: { list: { fields: {} } },
  })
  expect(code).not.toMatch(/zod|summary/i)
})

it('gives the first page only the routes of its own calls', async () => {
  const routes = await routesIn(await bundle('virtual:contract-routes/first'))
  expect(Object.keys(routes).toSorted()).toEqual(firstCalls.toSorted())
})
