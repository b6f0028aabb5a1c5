import { expect, test } from 'vitest'
import { nearestTests, programsOf } from './check.mjs'

const texts = {
  'console/src/kit/list/List.browser.test.tsx': "import { List } from './List.tsx'",
  'console/src/features/groups/groups.test.ts': "import { List } from '../../kit/list/List.tsx'",
  'platform/src/testing/walk.test.ts': "import { call } from '#contract/op'",
  'platform/src/other.test.ts': "import { other } from './other.ts'",
  'platform/src/db/start.long.test.ts': "import { call } from '#contract/op'",
}
const nearest = (...changed) => nearestTests(changed, Object.keys(texts), (file) => texts[file])

test('the tests nearest to a change are those that import it, of any program', () => {
  expect(nearest('console/src/kit/list/List.tsx')).toEqual([
    'console/src/kit/list/List.browser.test.tsx',
    'console/src/features/groups/groups.test.ts',
  ])
  expect(nearest('contract/src/op.ts')).toEqual(['platform/src/testing/walk.test.ts'])
  expect(nearest('docs/tour.md', 'platform/src/new.ts')).toEqual([])
})

test('a changed test is run itself', () => {
  expect(nearest('platform/src/other.test.ts')).toEqual(['platform/src/other.test.ts'])
})

test('a change of the contract is checked in all programs', () => {
  expect(programsOf(['contract/src/op.ts'])).toEqual(['contract', 'platform', 'console', 'gateway', 'e2e'])
  expect(programsOf(['ops/bench/run.mjs', 'README.md'])).toEqual(['scripts'])
  expect(programsOf(['docs/tour.md'])).toEqual([])
})
