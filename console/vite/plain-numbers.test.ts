import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { plainNumbers } from './plain-numbers.ts'

const entry = fileURLToPath(new URL('../../node_modules/uplot/dist/uPlot.esm.js', import.meta.url))

it('loads the library of the curves without the language of the browser', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plainNumbers()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'uplot' } },
  })
  const code = (Array.isArray(built) ? built : [built])
    .flatMap((each) => ('output' in each ? each.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
  expect(code).toMatch(/new Intl\.NumberFormat\(["']en-US["']\)/)
  expect(code).not.toMatch(/NumberFormat\([^)]*language/)
})
