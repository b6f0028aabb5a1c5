import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { leanPalettes, unusedNames } from './lean-palettes.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const anyUnused = new RegExp(`--mantine-(?:${unusedNames.join('|')})`)

it('removes the unused colours from the variables, and no other line', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanPalettes()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: at('../src/kit/dialog/theme.tsx') },
    },
  })
  const files = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  )
  const css = files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('\n')
  expect(css).not.toMatch(anyUnused)
  for (const kept of ['--mantine-color-red-8:', '--mantine-color-gray-4:', '--mantine-shadow-md:'])
    expect(css).toContain(kept)
})

it('no style uses a removed colour', () => {
  const sources = readdirSync(at('../src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => readFileSync(at(`../src/${file}`), 'utf8'))
  const styles = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/'(@mantine\/core\/styles\/(?!default-css)[^']+)'/g),
      ([, name]) => name ?? '',
    ),
  )
  expect(styles.length).toBeGreaterThan(5)
  const sheets = styles.map((name) => readFileSync(at(`../../node_modules/${name}`), 'utf8'))
  const asProp = /color(="|: ')(pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)\b|<Title/
  for (const text of [...sources, ...sheets]) {
    expect(text).not.toMatch(anyUnused)
    expect(text).not.toMatch(asProp)
  }
})
