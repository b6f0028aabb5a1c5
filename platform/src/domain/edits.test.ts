import { expect, test } from 'vitest'
import { changedFields, checkVersion, forEdit, isSame, orNotFound } from './edits.ts'

test.each<[number | null, number | null | undefined, boolean]>([
  [3, undefined, true],
  [3, 3, true],
  [3, 2, false],
  [3, 4, false],
  [null, null, true],
  [null, undefined, true],
  [null, 1, false],
  [1, null, false],
])('the version %j takes an edit of the version %j: %j', (current, edit, isTaken) => {
  const check = () => checkVersion('Zone', { version: current }, { version: edit })
  if (isTaken) expect(check).not.toThrow()
  else expect(check).toThrow('The zone was changed by somebody else meanwhile.')
})

test('an edit is the same if each field that it has is the same, at any depth', () => {
  const current = { name: 'A', list: [{ id: 1 }], slid: null as string | null }
  const fields = ['name', 'list', 'slid'] as const
  expect(isSame(current, { name: 'A', list: [{ id: 1 }], slid: null }, fields)).toBe(true)
  expect(isSame(current, { name: undefined, list: [{ id: 1 }], slid: null }, fields)).toBe(true)
  expect(isSame(current, { name: 'A', list: [{ id: 2 }], slid: null }, fields)).toBe(false)
  expect(isSame(current, { name: 'B', list: [{ id: 1 }], slid: null }, fields)).toBe(false)
  expect(isSame(current, { name: 'A', list: [{ id: 1 }], slid: 'S' }, fields)).toBe(false)
  expect(isSame(current, { name: 'A', list: [{ id: 2 }], slid: null }, ['name'])).toBe(true)
})

test('the changed fields are those that are given and differ', () => {
  const current = { name: 'A', size: 1, macAddress: 'M' }
  expect(changedFields(current, { name: 'A', size: 2, macAddress: null })).toEqual({
    size: 2,
    macAddress: null,
  })
  expect(changedFields(current, { name: undefined, size: 1 })).toStrictEqual({})
})

test('what is not found is refused by its name, and what is falsy is found', async () => {
  const find = orNotFound('Zone', async (found: string | undefined) => found)
  await expect(find(undefined)).rejects.toMatchObject({ status: 404, message: 'Zone not found' })
  expect(await find('')).toBe('')
})

test('something is locked before it is read, with the same arguments', async () => {
  const seen: unknown[] = []
  const read = forEdit(
    async (...args: string[]) => void seen.push(['lock', ...args]),
    async (...args: string[]) => seen.push(['read', ...args]),
  )
  await read('one', 'two')
  expect(seen).toEqual([
    ['lock', 'one', 'two'],
    ['read', 'one', 'two'],
  ])
})
