import { expect, test } from 'vitest'
import { createOneImport } from './one-import.ts'

/** An import that goes on until it is told to end. */
function begin(oneImport: ReturnType<typeof createOneImport>, integratorId: string) {
  const state = { begun: false, end: () => {} }
  const done = oneImport(integratorId, async () => {
    state.begun = true
    return new Promise<string>((end) => (state.end = () => end(integratorId)))
  })
  return { state, done }
}

const turn = async () => new Promise((done) => setImmediate(done))

test('a second import of an integrator is refused at once, and the next one is taken, also after a failure', async () => {
  const oneImport = createOneImport()
  const first = begin(oneImport, 'int-1')
  const refused = { status: 429, retryAfterSeconds: 5, refusal: { code: 'IMPORT_RUNS' } }
  await expect(oneImport('int-1', async () => 'second')).rejects.toMatchObject(refused)
  await turn()
  first.state.end()
  expect(await first.done).toBe('int-1')
  await expect(oneImport('int-1', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await oneImport('int-1', async () => 'third')).toBe('third')
})

test('four are read at once, and others wait for their turn without refusing it', async () => {
  const oneImport = createOneImport()
  const imports = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(oneImport, name))
  await turn()
  expect(imports.map(({ state }) => state.begun)).toEqual([true, true, true, true, false])
  await expect(oneImport('e', async () => 'again')).rejects.toMatchObject({ status: 429 })
  imports[0]?.state.end()
  await imports[0]?.done
  await turn()
  expect(imports.map(({ state }) => state.begun)).toEqual([true, true, true, true, true])
  for (const { state } of imports) state.end()
  expect(await Promise.all(imports.map(({ done }) => done))).toEqual(['a', 'b', 'c', 'd', 'e'])
})
