import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const folder = path.join(root, 'docs/decisions')
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort()
const read = (name) => readFileSync(path.join(folder, name), 'utf8')

const form = /^# (?<title>[^\n]+)\n\nDate: (?<date>\d{4}-\d\d-\d\d)\n\n(?<reason>[^\n][^]*)$/
const decisions = files.map((name) => ({ name, ...form.exec(read(name))?.groups }))

/** The files that a decision says it supersedes. */
const supersededBy = (reason = '') =>
  [...reason.matchAll(/supersedes\s+\[[^\]]*\]\(([^)]+)\)/gi)].map(([, target]) => target)

test.each(decisions)('$name has a title, the date of its name, and the reason', ({ name, title, date }) => {
  expect(title).toBeDefined()
  expect(name).toMatch(new RegExp(`^${date}-[a-z0-9-]+\\.md$`))
})

test('what is superseded is another decision, not a later one', () => {
  const pairs = decisions.flatMap(({ name, reason }) => supersededBy(reason).map((old) => [old, name]))
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.filter(([old, name]) => !files.includes(old) || old.slice(0, 10) > name.slice(0, 10))).toEqual(
    [],
  )
})

test('the index lists every decision, the newest first', async () => {
  const later = new Map(
    decisions.flatMap(({ name, reason }) => supersededBy(reason).map((old) => [old, name])),
  )
  const lines = decisions.toReversed().map(({ name, title, date }) => {
    const line = `- ${date}: [${title}](${name})`
    return later.has(name) ? `${line}, superseded by [a later one](${later.get(name)})` : line
  })
  const page = `# Decisions

Why it is built this way, the newest first. A decision is a file: a title, its date, one paragraph with the reason, and what it
supersedes (\`Supersedes\` and a link). What no longer holds stays, and is superseded. \`npm run docs:decisions\` writes this page.

${lines.join('\n')}
`
  await expect(page).toMatchFileSnapshot(path.join(folder, 'README.md'))
})
