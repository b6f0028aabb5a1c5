import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changeFiles, readChange, released } from './changes.mjs'
import { root } from './run.mjs'

test('every file of changes/ can be collected', async () => {
  for (const name of await changeFiles()) {
    const text = readFileSync(path.join(root, 'changes', name), 'utf8')
    expect(readChange(name, text)).toHaveProperty('kind')
  }
})

test.each([
  ['another kind', 'kind: Fixed\n\n- A sentence.\n'],
  ['no kind', '- A sentence.\n'],
  ['no empty line', 'kind: Added\n- A sentence.\n'],
  ['no bullets', 'kind: Added\n\nA sentence.\n'],
  ['a heading', 'kind: Added\n\n- A sentence.\n\n## More\n'],
  ['nothing', ''],
])('a change with %s is refused', (_, text) => {
  expect(() => readChange('one.md', text)).toThrow('changes/one.md: the first line is')
})

const changelog = `# Changes

## Unreleased

### Before you update

- Old one,
  in two lines.

### Added

- Old addition

## 0.1.0

The first.
`

test('a release has what was there, and what was collected, by kinds', () => {
  const collected = [
    readChange('a.md', 'kind: Added\n\n- New addition.\n- Another.\n'),
    readChange('b.md', 'kind: Changed\n\n- New change,\n  in two lines.\n'),
    readChange('c.md', 'kind: Before you update\n\n- Do this.\n'),
  ]
  expect(released(changelog, collected, '0.2.0')).toBe(`# Changes

## 0.2.0

### Before you update

- Old one,
  in two lines.
- Do this.

### Changed

- New change,
  in two lines.

### Added

- Old addition
- New addition.
- Another.

## 0.1.0

The first.
`)
})

test('after a release there is no Unreleased, and the next one is above it', () => {
  const after = changelog.replace('Unreleased', '0.2.0')
  const change = readChange('a.md', 'kind: Added\n\n- New.\n')
  expect(released(after, [change], '0.3.0')).toBe(
    after.replace('## 0.2.0', '## 0.3.0\n\n### Added\n\n- New.\n\n## 0.2.0'),
  )
})
