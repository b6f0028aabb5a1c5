import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, Stop } from '../../scripts/lib/run.mjs'
import { importTypeScript } from '../../scripts/lib/typescript.mjs'

// Facts about the platform and its image, for the tests of the installation's files.

export const read = (file) => readFileSync(path.join(root, file), 'utf8')
export const first = (pattern, text) => pattern.exec(text)?.[1]

const dockerfile = read('Dockerfile')

export const image = {
  /** The settings that the image itself has. */
  settings: /** @type {Record<string, string>} */ (
    Object.fromEntries(
      [...(first(/^ENV ([^]*?[^\\])$/m, dockerfile) ?? '').matchAll(/(\w+)=(\S+)/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
  ),
  command: JSON.parse(first(/^CMD (.+)$/m, dockerfile) ?? '[]'),
  port: first(/^EXPOSE (\d+)$/m, dockerfile),
  volume: first(/^VOLUME (\S+)$/m, dockerfile),
  user: first(/^USER (\S+)$/m, dockerfile),
  healthPath: first(/PORT}(\/\w+)`/, dockerfile),
}

/** The command that starts the platform, with the flags of `npm start`. */
export const startCommand = JSON.parse(read('package.json'))
  .scripts.start.replace('scripts/run.mjs start', 'dist/platform/main.js')
  .split(' ')

/** The platform's process ends within this time, whatever its clients do. */
export const endSeconds = Number(first(/endSeconds = (\d+)/, read('platform/src/terminal.ts')))

export const healthPaths = [
  ...read('platform/src/http/routes/health.ts').matchAll(/app\.get\('([^']+)'/g),
].map(([, at]) => at)

const secrets = {
  DATABASE_URL_FILE: 'postgres://integrator:word@database/integrator',
  SECRETS_KEY_FILE: '0123456789abcdef'.repeat(4),
  SAMPLES_URL_FILE: 'cassandra://console:word@one,two,three/console?dc=dc1',
  SMTP_URL_FILE: 'smtps://user:word@mail.example.com',
}

/** The warnings of a platform that starts in this environment. Throws for an unknown setting or a wrong value. */
export async function warningsIn(environment) {
  const unknown = Object.keys(environment).filter((name) => !acceptedSettings().includes(name))
  if (unknown.length > 0) throw new Stop(`The platform has no setting ${unknown.join(', ')}.`)
  const { readSettings } = await importTypeScript('platform/src/settings.ts')
  const { warningsOf } = await importTypeScript('platform/src/settings/warnings.ts')
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
  try {
    const variables = { ...environment }
    for (const name of Object.keys(variables).filter((each) => each.endsWith('_FILE'))) {
      variables[name] = path.join(folder, name)
      writeFileSync(variables[name], secrets[name])
    }
    return warningsOf(readSettings(variables), { hasSampleData: false }).map(({ message }) => message)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const declaredSettings = () =>
  [...read('platform/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)

/** The same with the `…_FILE` of each secret. */
export function acceptedSettings() {
  const [, names = ''] =
    /^export const secretSettings = \[([^\]]+)\]/m.exec(read('platform/src/settings/secret-files.ts')) ?? []
  const files = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`)
  return [...declaredSettings(), ...files]
}
