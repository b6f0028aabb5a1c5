import { expect, test } from 'vitest'
import { compareSamples } from './gateways.mjs'

const gateway = { measurements: ['one', 'two'], acknowledged: [100, 200, 300] }

test('samples that were acknowledged and are not there are lost, those that are there again are there twice', async () => {
  const stored = { one: [100, 300], two: [100, 200, 200, 300] }
  expect(await compareSamples(gateway, async (id) => stored[id])).toEqual({
    acknowledged: 6,
    lost: 1,
    twice: 1,
  })
})

test('what was not acknowledged may be there, and only what is asked for counts', async () => {
  const timesOf = async () => [200, 250, 300]
  expect(await compareSamples(gateway, timesOf, 100)).toEqual({ acknowledged: 4, lost: 0, twice: 0 })
})
