import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { rememberInitialized, takeInitialized } from './initialized.ts'

const initialized = { accountId: 'me', deviceId: 'dev-1', text: 'Device dev-1 initialized at Hall' }

test('is reported once, to the person who did it', () => {
  const storage = memoryStorage()
  rememberInitialized(initialized, storage)
  expect(takeInitialized(undefined, storage)).toBeUndefined()
  expect(takeInitialized('me', storage)).toEqual(initialized)
  expect(takeInitialized('me', storage)).toBeUndefined()
  rememberInitialized(initialized, storage)
  expect(takeInitialized('another', storage)).toBeUndefined()
  expect(takeInitialized('me', storage)).toBeUndefined()
})
