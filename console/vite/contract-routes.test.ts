import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { calls } from '../src/api/calls.ts'
import { contractRoutes } from './contract-routes.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      contractRoutes(at('../../contract/src'), at('../src/api/calls.ts')),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? `export { routes } from 'virtual:contract-routes'` : undefined),
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

it('hands the console the routes of its calls and nothing of the schemas', async () => {
  const code = await bundle()
  const { routes } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    routes: Record<string, object>
  }
  expect(Object.keys(routes)).toEqual(Object.keys(calls))
  expect(routes['listManagedAccountLogins']).toEqual({
    method: 'GET',
    path: '/management/account/{accountId}/logins',
    answer: { list: { fields: {} } },
  })
  expect(code).not.toMatch(/zod|summary/i)
})
