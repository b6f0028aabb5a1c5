import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the runtime configuration', () => {
  it('builds both hosts from realm and domain', () => {
    expect(readConfig({ realm: 'acme', domain: 'example.com' })).toEqual({
      authority: 'https://auth.example.com/realms/acme',
      apiUrl: 'https://acme.example.com/public/api/v1.0',
      revokeTokensOnSignout: false,
      isSetUp: true,
    })
  })

  it('uses full addresses unchanged, without a slash at the end', () => {
    const config = readConfig({
      realm: 'acme',
      domain: 'localhost',
      identityUrl: 'http://localhost:8080/realms/acme/',
      apiUrl: 'http://localhost:8080/public/api/v1.0',
      revokeTokensOnSignout: true,
    })
    expect(config).toEqual({
      authority: 'http://localhost:8080/realms/acme',
      apiUrl: 'http://localhost:8080/public/api/v1.0',
      revokeTokensOnSignout: true,
      isSetUp: true,
    })
  })

  it('knows whether the platform is set up', () => {
    expect(readConfig({ realm: 'acme', domain: 'example.com', notSetUp: true })?.isSetUp).toBe(false)
  })

  it.each([
    undefined,
    null,
    'text',
    {},
    { realm: 'acme' },
    { domain: 'example.com' },
    { realm: ' ', domain: 'x' },
  ])('is missing with %j', (env) => {
    expect(readConfig(env)).toBeUndefined()
  })
})
