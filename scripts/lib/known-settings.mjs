import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** The names of the platform's settings, as its code declares them. */
export const declaredSettings = () =>
  [...read('platform/src/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)

/** The same with the `…_FILE` of each secret. */
export function acceptedSettings() {
  const [, secrets = ''] =
    /^export const secretSettings = \[([^\]]+)\]/m.exec(read('platform/src/settings/secret-files.ts')) ?? []
  const files = [...secrets.matchAll(/'(\w+)'/g)].map(([, name]) => `${name}_FILE`)
  return [...declaredSettings(), ...files]
}
