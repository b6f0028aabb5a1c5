import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusedImport } from './imports.mjs'

const root = path.resolve(import.meta.dirname, '../..')

const broken = [
  ['contract/src/op.ts', `import pg from 'pg'`, 'contract may import zod alone, not pg'],
  ['contract/src/client.ts', `import fs from 'node:fs'`, 'contract may import zod alone, not node:fs'],
  ['contract/src/errors.ts', `import { app } from '#platform/app'`, 'contract may not import platform'],
  ['contract/src/limits.ts', `import { z } from 'zod'`, 'types alone'],
  ['contract/src/values.ts', `import { Location } from './schemas/location.ts'`, 'types alone'],
  ['console/src/api/locations.ts', `import { Location } from '#contract/schemas/location'`, 'types alone'],
  ['console/src/api/calls.ts', `import { operations } from '#contract/operations/index'`, 'types alone'],
  ['console/src/app/session.ts', `import { app } from '#platform/app'`, 'console may not import platform'],
  ['console/src/app/files.ts', `import fs from 'node:fs'`, 'runs in a browser'],
  ['gateway/src/gateway.ts', `import { app } from '#platform/app'`, 'gateway may not import platform'],
  ['gateway/src/main.ts', `import fastify from 'fastify'`, 'gateway may import modbus-serial, zod, node:*'],
  [
    'platform/src/app.ts',
    `import { x } from '../../console/src/app/screens.ts'`,
    'platform may not import console',
  ],
  [
    'console/src/ui/Dot.tsx',
    `import { api } from '../api/client.ts'`,
    'console/ui may not import console/api',
  ],
  ['console/src/ui/Row.tsx', `import { List } from '../kit/list/ListPage.tsx'`, 'may not import console/kit'],
  ['console/src/api/errors.ts', `export * from '../kit/notify.ts'`, 'console/api may not import console/kit'],
  [
    'console/src/kit/form/FormModal.tsx',
    `const x = import('../../features/accounts/page.tsx')`,
    'console/kit may not',
  ],
  [
    'console/src/kit/form/Choice.tsx',
    `import { x } from '../../domain/components/UnlinkedComponents.tsx'`,
    'console/kit may not import console/domain',
  ],
  [
    'console/src/domain/Zones.tsx',
    `import { x } from '../features/devices/zones.ts'`,
    'console/domain may not import console/features/devices',
  ],
  [
    'console/src/kit/Wizard.tsx',
    `import type { R } from '../app/router.tsx'`,
    'console/kit may not import console/app',
  ],
  [
    'console/src/features/devices/Page.tsx',
    `import { x } from '../accounts/Form.tsx'`,
    'what two need moves down',
  ],
  [
    'console/src/features/devices/Form.tsx',
    `import { x } from '../../app/router.tsx'`,
    'may not import console/app',
  ],
  [
    'platform/src/domain/places/zones.ts',
    `import { x } from '../../http/context.ts'`,
    'platform/domain may not import platform/http',
  ],
  [
    'platform/src/base/html.ts',
    `import { x } from '../db/ids.ts'`,
    'platform/base may not import platform/db',
  ],
  [
    'platform/src/identity/people.ts',
    `import { x } from './passwords/store.ts'`,
    'identity/root may not import platform/identity/passwords',
  ],
  [
    'platform/src/identity/embedded/keys/ring.ts',
    `import { x } from '../pages/parts.ts'`,
    'identity/embedded/keys may not import platform/identity/embedded/pages',
  ],
  [
    'platform/src/identity/embedded/addresses.ts',
    `import { x } from './keys/stages.ts'`,
    'identity/embedded/root may not import platform/identity/embedded/keys',
  ],
  [
    'platform/src/identity/embedded/pages/sign-in.ts',
    `import { x } from '../protocol/adapter.ts'`,
    'identity/embedded/pages may not import platform/identity/embedded/protocol',
  ],
  [
    'platform/src/identity/embedded/protocol/assembly.ts',
    `import { x } from '../provider.ts'`,
    'identity/embedded/protocol may not import platform/identity/embedded/provider',
  ],
  [
    'platform/src/identity/passwords/mails.ts',
    `import { x } from '../embedded/addresses.ts'`,
    'identity/passwords may not import platform/identity/embedded',
  ],
  [
    'platform/src/identity/keycloak/admin.ts',
    `import { x } from '../embedded/addresses.ts'`,
    'identity/keycloak may not import platform/identity/embedded',
  ],
  [
    'platform/src/db/pool.ts',
    `import { x } from '../features/accounts/store.ts'`,
    'platform/db may not import',
  ],
  [
    'platform/src/http/mount.ts',
    `import { x } from '../app.ts'`,
    'platform/http may not import platform/app',
  ],
  [
    'platform/src/db/upkeep/months.ts',
    `import { x } from '../migrations/migrate.ts'`,
    'platform/db/upkeep may not import platform/db/migrations',
  ],
  [
    'platform/src/http/input/body.ts',
    `import { x } from '../answers/send.ts'`,
    'platform/http/input may not import platform/http/answers',
  ],
  [
    'platform/src/http/context.ts',
    `import { x } from './mount.ts'`,
    'platform/http/root may not import platform/http/mount',
  ],
  ['platform/src/features/a/handlers.ts', `import { x } from '../b/store.ts'`, 'what two need moves down'],
  ['platform/src/features/b/handlers.ts', `import { x } from '../../app.ts'`, 'may not import platform/app'],
  ['platform/src/features/a/store.ts', `import { x } from './rules.ts'`, 'store may not import rules'],
  ['platform/src/features/b/store.ts', `import { x } from './handlers.ts'`, 'store may not import handlers'],
  ['platform/src/features/a/rules.ts', `import { x } from './handlers.ts'`, 'rules may not import handlers'],
  [
    'platform/src/features/e/token.ts',
    `import { x } from './store.ts'`,
    'neither a store nor rules nor handlers',
  ],
  ['platform/src/features/b/rules.ts', `import { eq } from 'drizzle-orm'`, 'Only a store writes SQL'],
  [
    'platform/src/features/c/handlers.ts',
    `import { x } from 'drizzle-orm/pg-core'`,
    'Only a store writes SQL',
  ],
  [
    'platform/src/features/d/handlers.ts',
    `import { x } from '../../testing/database.ts'`,
    'may not import platform/testing',
  ],
]

const circles = [
  ['console/src/kit/one.ts', `export const load = async () => import('./other.ts')`, 'A circle'],
  ['console/src/kit/other.ts', `export const load = async () => import('./one.ts')`, 'A circle'],
]

const standing = [
  ['contract/src/op.ts', 'zod', true],
  ['contract/src/schemas/location.ts', 'zod'],
  ['console/src/domain/devices/wizard/fieldRules.ts', '#contract/limits'],
  ['console/src/app/router.tsx', '../features/locations/LocationsPage.tsx'],
  ['console/src/features/locations/LocationsPage.tsx', '../../kit/list/ListPage.tsx'],
  ['console/src/features/locations/LocationsPage.tsx', './link/LinkDialog.tsx'],
  ['console/src/features/locations/link/LinkDialog.tsx', '../LocationsPage.tsx'],
  ['console/src/kit/list/ListPage.tsx', '#contract/schemas/location', true],
  ['platform/src/main.ts', './app.ts'],
  ['platform/src/app.ts', './features/locations/handlers.ts'],
  ['gateway/src/gateway.ts', '#contract/schemas/device-self'],
  ['gateway/src/gateway.ts', './queue/queue.ts'],
  ['gateway/src/queue/queue.ts', 'node:fs/promises'],
  ['platform/src/http/mount.ts', './answers/send.ts'],
  ['platform/src/features/locations/handlers.ts', './rules.ts'],
  ['platform/src/features/locations/rules.ts', './store.ts'],
  ['platform/src/features/locations/store.ts', 'drizzle-orm'],
  ['platform/src/features/locations/store.test.ts', '../../testing/database.ts'],
]

const misspelled = [
  [
    'platform/src/domain/people.ts',
    'export const same = (name) => name.toLowerCase()',
    'base/spelling.ts alone',
  ],
  ['platform/src/domain/owners.ts', 'export const same = sql`lower(${name})`', 'base/spelling.ts alone'],
  ['platform/src/domain/mails.ts', "export const row = { emailKey: 'a' }", 'db/account-names.ts alone'],
  ['console/src/kit/count.ts', 'export const count = (1000).toLocaleString()', 'Which language?'],
  ['console/src/kit/order.ts', "export const order = 'a'.localeCompare('b')", 'Which language?'],
  ['console/src/kit/sort.ts', 'export const sort = new Intl.Collator(undefined, {})', 'Which language?'],
]

let reported = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'imports-'))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [file, line] of [...broken, ...circles, ...misspelled]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), `${line}\n`)
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const args = [
    oxlint,
    '--config',
    path.join(root, '.oxlintrc.json'),
    '--format',
    'unix',
    'contract',
    'console',
    'platform',
    'gateway',
  ]
  reported = await new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) => done(stdout + stderr))
  })
}, 240_000)

afterAll(async () => rm(folder, { recursive: true, force: true }))

test.each([...broken, ...circles, ...misspelled])('the linter refuses in %s: %s', (file, _line, reason) => {
  const lines = reported
    .split('\n')
    .filter((line) => line.startsWith(`${file}:`) && line.includes('architecture('))
  expect(lines, reported).toHaveLength(1)
  expect(lines[0]).toContain(reason)
})

test.each(standing)('%s may import %s', (file, specifier, typeOnly) => {
  expect(refusedImport(file, specifier, typeOnly)).toBeUndefined()
})
