import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en as mails } from '../platform/src/texts/mails/en.ts'
import { en as messages } from '../platform/src/texts/messages/en.ts'
import { en as pages } from '../platform/src/texts/pages/en.ts'

/** Each with the folder whose sources say its texts. */
const catalogues = [
  { name: 'pages', texts: pages, folder: 'platform/src' },
  { name: 'mails', texts: mails, folder: 'platform/src' },
  { name: 'messages', texts: messages, folder: 'platform/src' },
]

const namesIn = (texts) =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? [name, ...namesIn(text)] : [name],
  )

function wordsIn(folder) {
  const sources = readdirSync(folder, { recursive: true })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/[/\\]texts[/\\]|\.test\.tsx?$/.test(file))
  return new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []))
}

test.each(catalogues)('every text of the catalogue $name is said somewhere', ({ texts, folder }) => {
  const words = wordsIn(folder)
  // Labels of values are chosen by the value.
  const { roles: _labels, ...others } = texts
  expect(namesIn(others).filter((name) => !words.has(name))).toEqual([])
})
