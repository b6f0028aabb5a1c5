import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashes.ts'

test('a password verifies against its own hash alone', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsf', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('the same password hashes differently each time', async () => {
  expect(await hashPassword('demo')).not.toBe(await hashPassword('demo'))
})

test('both Unicode forms of an umlaut are one password', async () => {
  const hash = await hashPassword('K\u00e4lte')
  expect(await verifyPassword('Ka\u0308lte', hash)).toBe(true)
})

test('no hash, or one that cannot be read, refuses', async () => {
  expect(await verifyPassword('demo', undefined)).toBe(false)
  expect(await verifyPassword('demo', 'demo')).toBe(false)
})
