import { expect, test } from 'vitest'
import { licencesOf } from './inventory.mjs'

test('each package has one line with its licence and what it is needed for', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0', license: 'MIT' },
    'node_modules/@a/b': { version: '1.0.0', dev: true },
    'node_modules/x/node_modules/zod': { version: '4.0.0', license: 'MIT' },
  }
  expect(licencesOf({ packages }).split('\n')).toEqual([
    '"package","version","licence","needed to"',
    '"@a/b","1.0.0","not stated","build"',
    '"zod","4.0.0","MIT","run"',
    '',
  ])
})
