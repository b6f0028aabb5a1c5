import { expect, test } from 'vitest'
import { invitationText } from './people.ts'

test.each([
  [{ by: 'mail' }, 'An invitation to choose a password went to a@b.example.'],
  [{ by: 'provider' }, 'The identity provider was asked to send an invitation to a@b.example.'],
  [
    { by: 'file' },
    "No mail server is set up: the invitation for a@b.example is a file in the platform's outbox.",
  ],
  [
    { by: 'file', file: 'data/outbox/1.eml' },
    'No mail server is set up: the invitation for a@b.example is the file data/outbox/1.eml.',
  ],
] as const)('%o reads: %s', (invitation, text) => {
  expect(invitationText(invitation, 'a@b.example')).toBe(text)
})
