import { afterEach, expect, test, vi } from 'vitest'

const original = Object.getOwnPropertyDescriptor(URL, 'parse')

afterEach(() => {
  if (original) Object.defineProperty(URL, 'parse', original)
})

test('the provider starts on a Node without URL.parse', async () => {
  Reflect.deleteProperty(URL, 'parse')
  // Another test file may have loaded the provider already.
  vi.resetModules()
  const { Provider } = await import('./library.ts')
  expect(URL.parse('https://id.example/a')?.pathname).toBe('/a')
  expect(URL.parse('nonsense')).toBeNull()
  expect(() => new Provider('no address')).toThrow('valid web uri')
})
