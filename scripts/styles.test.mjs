import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Sides of the page. In a language that is written from right to left, a text begins at the other one. */
const sides = [
  /\b(?:margin|padding|border)-(?:left|right)\b/,
  /^\s*(?:left|right):/,
  /\b(?:text-align|float): (?:left|right)\b/,
]

/** `padding: 0 8px 0 12px` */
const fourValues = /^\s*(?:margin|padding): \S+ (\S+) \S+ (\S+);/

const isOneSided = (line) => {
  // `var(--edge, 0)` is one value.
  const [, right, left] = fourValues.exec(line.replaceAll(/\([^()]*\)/g, '')) ?? []
  return right !== left || sides.some((side) => side.test(line))
}

const folder = 'console/src'
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

test('style sheets name the start and the end of a line, and not its left and right', () => {
  const found = sheets.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isOneSided(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
