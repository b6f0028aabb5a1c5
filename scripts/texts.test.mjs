import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en as problems } from '../contract/src/texts/problems/en.ts'
import { en as reasons } from '../contract/src/texts/reasons/en.ts'
import { en as refusals } from '../contract/src/texts/refusals/en.ts'
import { en as uplinks } from '../contract/src/texts/uplinks/en.ts'
import { en as mails } from '../platform/src/texts/mails/en.ts'
import { en as messages } from '../platform/src/texts/messages/en.ts'
import { en as pages } from '../platform/src/texts/pages/en.ts'

/** Each with the folder whose sources say its texts. */
const catalogues = [
  { name: 'pages', texts: pages, folder: 'platform/src' },
  { name: 'mails', texts: mails, folder: 'platform/src' },
  { name: 'messages', texts: messages, folder: 'platform/src' },
  { name: 'problems', texts: problems, folder: 'platform/src' },
  { name: 'refusals', texts: refusals, folder: 'platform/src' },
  { name: 'reasons', texts: reasons, folder: 'platform/src' },
  { name: 'uplinks', texts: uplinks, folder: 'platform/src' },
]

const namesIn = (texts) =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? [name, ...namesIn(text)] : [name],
  )

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/[/\\]texts[/\\]|\.test\.tsx?$/.test(file))

const wordsIn = (...folders) =>
  new Set(folders.flatMap(sourcesIn).flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []))

/** Words in the place of a refusal of the catalogue. */
const wordsAsReason =
  /\b(?:(?:conflict|forbidden|TooManyRequests)\(|(?:ApiError|invalid)\([^,()]+,)\s*(?:'[^']* |"|`)/

test('no refusal of the platform is without a code', () => {
  const files = sourcesIn('platform/src').filter((file) => wordsAsReason.test(readFileSync(file, 'utf8')))
  expect(files).toEqual([])
})

/** Words of ours in the place of a sentence of the catalogue. Those of a provider come in a variable. */
const wordsAsAnswer = /result: '\w+',[^}]*\b(?:reason|answer): ['"`]/

test('what became of a message is not said without a code', () => {
  const folders = ['base', 'domain', 'features', 'messages']
  const files = folders.flatMap((folder) => sourcesIn(`platform/src/${folder}`))
  expect(files.filter((file) => wordsAsAnswer.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each(catalogues)('every text of the catalogue $name is said somewhere', ({ texts, folder }) => {
  const words = wordsIn(folder, 'contract/src')
  // Labels of values are chosen by the value.
  const { roles: _labels, ...others } = texts
  expect(namesIn(others).filter((name) => !words.has(name))).toEqual([])
})

/** The console's English, by area, with the sources that import it. */
const areas = readdirSync('console/src/texts/de').map((file) => file.replace(/\.ts$/, ''))
const consoleSources = sourcesIn('console/src').map((file) => readFileSync(file, 'utf8'))

test.each(areas)('every text of the area %s of the console is said somewhere', async (area) => {
  const { texts } = await import(`../console/src/texts/${area}.ts`)
  const readers = consoleSources.filter((source) => source.includes(`texts/${area}.ts'`))
  const words = new Set(readers.flatMap((source) => source.match(/\w+/g) ?? []))
  expect(Object.keys(texts).filter((name) => !words.has(name))).toEqual([])
})
