import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { leanOidc } from './lean-oidc.ts'

const entry = fileURLToPath(
  new URL('../../node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js', import.meta.url),
)
const debugCalls = (code: string) => code.match(/\.debug\(/g)?.length ?? 0

async function built(plugins: ReturnType<typeof leanOidc>[]) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'oidc' } },
  })
  return (Array.isArray(result) ? result : [result])
    .flatMap((each) => ('output' in each ? each.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
}

it('removes what the library writes for its developers, and keeps every other statement', async () => {
  const [lean, whole] = [await built([leanOidc()]), await built([])]
  expect(debugCalls(whole)).toBeGreaterThan(100)
  // The logger's own, and two of a method that nobody calls.
  expect(debugCalls(lean)).toBeLessThan(5)
  for (const level of ['.warn(', '.error(', 'throw '])
    expect(lean.split(level).length).toBe(whole.split(level).length)
})
