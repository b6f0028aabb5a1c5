import { readdirSync, readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { capacityText, readCosts } from '../ops/bench/cluster/capacity.mjs'
import { declaredSettings } from '../ops/deployment/truth.mjs'
import { root } from './lib/run.mjs'

const read = (file) => readFileSync(path.join(root, file), 'utf8')
const pages = [
  'README.md',
  'changes/README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name}`,
  ),
]
const markdown = pages.filter((file) => file.endsWith('.md'))

test('docs/settings.md names every setting of the platform and no other', () => {
  const declared = declaredSettings()
  const described = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(declared.length).toBeGreaterThan(5)
  expect(new Set(described)).toEqual(new Set(declared))
})

test('docs/security-log.md names every event of the security log and no other', () => {
  const declared = [...read('platform/src/base/security-log.ts').matchAll(/^ {2}'([a-z-]+)': (?!true)/gm)]
  const described = [...read('docs/security-log.md').matchAll(/^\| `([a-z]+-[a-z-]+)`/gm)]
  expect(declared.length).toBeGreaterThan(5)
  expect(described.map(([, name]) => name)).toEqual(declared.map(([, name]) => name))
})

test.each(markdown)('the links and pictures of %s lead somewhere', (file) => {
  const targets = [...read(file).matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target)
  const local = targets.filter((target) => !/^https?:/.test(target))
  expect(local.filter((target) => !existsSync(path.join(root, path.dirname(file), target)))).toEqual([])
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (file) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading))

test.each(markdown)('the links of %s lead to headings that exist', (file) => {
  const links = [...read(file).matchAll(/\]\(((?!https?:)[^)#]*)#([^)]+)\)/g)]
  const isThere = ([, target, anchor]) =>
    anchorsOf(target ? path.join(path.dirname(file), target) : file).includes(anchor)
  expect(links.filter((link) => !isThere(link)).map(([text]) => text)).toEqual([])
})

test('docs/README.md leads to every page', () => {
  const index = read('docs/README.md')
  const others = markdown.filter(
    (file) => /^docs\/([^/]+|.*\/README)\.md$/.test(file) && file !== 'docs/README.md',
  )
  expect(others.filter((file) => !index.includes(`](${path.relative('docs', file)})`))).toEqual([])
})

/** A way is a line in bold, and the numbered files below it. */
const waysOf = (file) =>
  read(file)
    .split('\n## Two ways through the code\n')[1]
    .split('\n## ')[0]
    .split('\n**')
    .slice(1)
    .map((way) => [...way.matchAll(/^1\. `([^`]+)`/gm)].map(([, name]) => name))

test('docs/tour.md leads from the click to the SQL in at most nine files', () => {
  const ways = waysOf('docs/tour.md')
  expect(ways).toHaveLength(2)
  for (const way of ways) {
    expect(way.length).toBeLessThanOrEqual(9)
    expect(way[0]).toMatch(/^console\/src\/features\/.*Page\.tsx$/)
    expect(read(way.at(-1))).toContain("from 'drizzle-orm'")
  }
})

test('every file that docs/tour.md names from the root is there', () => {
  const named = [...read('docs/tour.md').matchAll(/`((?:contract|console|platform|scripts|e2e)\/[^`\s]+)`/g)]
  expect(named.length).toBeGreaterThan(40)
  const missing = named.map(([, file]) => file).filter((file) => !existsSync(path.join(root, file)))
  expect(missing).toEqual([])
})

/** The rows of the table below a heading. */
const rowsBelow = (file, heading) =>
  (read(file).split(`\n## ${heading}\n`)[1] ?? '')
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))

test('every bound in docs/security.md is declared where its row says', () => {
  const folders = ['contract/src', 'platform/src', 'gateway/src']
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
  )
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const text = sources.map(read).join('\n')
  const declared = new Set([
    ...declaredSettings(),
    ...sources.map((file) => path.basename(file)),
    ...[...text.matchAll(/\b(?:const|function|class) (\w+)/g)].map(([, name]) => name),
  ])
  const rows = rowsBelow('docs/security.md', 'Limits')
  expect(rows.length).toBeGreaterThan(30)
  const places = rows.map(([what = '', , , , place = '']) => [
    what.trim(),
    [...place.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  ])
  const isDeclared = ([what, names]) =>
    what === 'The headers of a request' || (names.length > 0 && names.every((name) => declared.has(name)))
  expect(places.filter((one) => !isDeclared(one))).toEqual([])
})

/** Some pages name the tests of the platform without its folder. */
const testFile = (file) => [file, `platform/src/${file}`].find((one) => existsSync(path.join(root, one)))

test.each([
  ['docs/security.md', 20],
  ['docs/alarms.md', 20],
  ['docs/scale.md', 0],
])('every test that %s names exists', (page, others) => {
  const named = [...read(page).matchAll(/`([\w./-]+\.test\.\w+) › ([^`]+)`/g)]
  const isThere = ([, file, title]) => {
    const found = testFile(file)
    return found !== undefined && read(found).replaceAll("\\'", "'").includes(title)
  }
  expect(named.length).toBeGreaterThan(others)
  expect(named.filter((entry) => !isThere(entry)).map(([text]) => text)).toEqual([])
})

test('the table of docs/scale.md is calculated from the figures of bench/results.md', () => {
  expect(read('docs/scale.md')).toContain(`\n\n${capacityText(readCosts(read('ops/bench/results.md')))}\n\n`)
})
