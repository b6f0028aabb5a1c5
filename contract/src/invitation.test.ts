import { expect, test } from 'vitest'
import { readInvitation, writeInvitation } from './invitation.ts'

test.each([
  { by: 'mail' as const },
  { by: 'provider' as const },
  { by: 'file' as const },
  { by: 'file' as const, file: '/srv/für; alle/outbox/1.eml' },
])('%o is read as it was written, and uses only characters that a header may have', (invitation) => {
  const header = writeInvitation(invitation)
  expect(header).toMatch(/^[\w;%.~-]+$/)
  expect(readInvitation(header)).toEqual(invitation)
})

test.each([undefined, '', 'pigeon', 'pigeon;file', 7, ['mail']])('%o means no invitation', (header) => {
  expect(readInvitation(header)).toBeUndefined()
})

test('a path that cannot be read is left out', () => {
  expect(readInvitation('file;%E0%A4%A')).toEqual({ by: 'file', file: undefined })
})
