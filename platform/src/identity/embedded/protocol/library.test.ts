import { afterEach, expect, test, vi } from 'vitest'

const original = Object.getOwnPropertyDescriptor(URL, 'parse')

afterEach(() => {
  vi.doUnmock('oidc-provider')
  // Other files share the modules.
  vi.resetModules()
  vi.restoreAllMocks()
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

test('what the package prints when it is imported is left out, and nothing else', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.resetModules()
  vi.doMock('oidc-provider', () => {
    console.warn('Unsupported runtime')
    return { Provider: null, errors: {}, interactionPolicy: {} }
  })
  await import('./library.ts')
  console.warn('later')
  expect(warn.mock.calls).toEqual([['later']])
})
