import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../scripts/lib/run.mjs'
import { healthPaths, image, read, startCommand, warningsIn } from './truth.mjs'

test('the image exposes its port, runs as its own user, and starts with the usual command', () => {
  expect(image.command).toEqual(startCommand)
  expect(image.settings).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(image.port).toBe(image.settings.PORT)
  expect(image.volume).toBe(image.settings.DATA_DIR)
  expect(image.user).toMatch(/^[1-9]\d+:[1-9]\d+$/)
  expect(healthPaths).toContain(image.healthPath)
})

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'))
  const { platform, database, keycloak } = compose.services
  const publishedAs = (service) => service.ports.map((port) => port.split(':'))

  test('the platform accepts its settings, and warns only about https and the mail server', async () => {
    const warnings = await warningsIn({ ...image.settings, ...platform.environment })
    expect(warnings).toEqual([
      expect.stringContaining('not https'),
      expect.stringContaining('No mail server'),
    ])
  })

  test('every secret, volume and service that is used is declared', () => {
    for (const service of Object.values(compose.services)) {
      for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty([secret])
      for (const [name, value] of Object.entries(service.environment))
        if (name.endsWith('_FILE')) expect(service.secrets).toContain(path.basename(value))
      for (const needed of Object.keys(service.depends_on ?? {}))
        expect(compose.services).toHaveProperty([needed])
      for (const volume of service.volumes) {
        const [source] = volume.split(':')
        if (source.startsWith('./')) expect(existsSync(path.join(root, source))).toBe(true)
        else expect(compose.volumes).toHaveProperty([source])
      }
    }
    const inGuide = Object.values(compose.secrets).filter(({ file }) =>
      read('docs/deployment.md').includes(file.slice(2)),
    )
    expect(inGuide).toHaveLength(Object.keys(compose.secrets).length)
  })

  test('the platform is read-only except for its data, and waits for the database', () => {
    expect(platform).toMatchObject({ build: '.', read_only: true, tmpfs: ['/tmp'] })
    expect(platform.volumes.map((volume) => volume.split(':')[1])).toEqual([image.settings.DATA_DIR])
    expect(platform.depends_on.database.condition).toBe('service_healthy')
    expect(database.healthcheck.test).toContain(database.environment.POSTGRES_USER)
  })

  test('browsers and the platform use the same address of Keycloak, which is that of its realm', () => {
    const issuer = new URL(platform.environment.IDENTITY_ISSUER)
    expect(keycloak.environment.KC_HOSTNAME).toBe(issuer.origin)
    expect(keycloak.environment.KC_HTTP_PORT).toBe(issuer.port)
    expect(keycloak.networks.default.aliases).toContain(issuer.hostname)
    expect(publishedAs(keycloak)).toEqual([[issuer.port, issuer.port]])
    const { realm, clients } = JSON.parse(read('keycloak/realm-integrator.json'))
    expect(issuer.pathname).toBe(`/realms/${realm}`)
    const address = new URL(platform.environment.PUBLIC_URL)
    expect(publishedAs(platform)).toEqual([[address.port, image.settings.PORT]])
    expect(keycloak.environment.CONSOLE_URL).toBe(platform.environment.PUBLIC_URL)
    const { redirectUris } = clients.find(({ clientId }) => clientId === 'api')
    expect(redirectUris.every((uri) => uri.startsWith('${CONSOLE_URL:'))).toBe(true)
  })
})
