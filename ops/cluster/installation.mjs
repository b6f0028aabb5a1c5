import { setTimeout as pause } from 'node:timers/promises'
import { startProvider } from '../faults/alarms.mjs'
import { platformProgram, platformSettings } from '../../scripts/lib/platform.mjs'
import { step, Stop } from '../../scripts/lib/run.mjs'
import { makeMachine, openNetwork, outside } from './machines.mjs'
import { addressOf, ask, findPrimary, startEtcd, startPatroni } from './postgresql.mjs'
import { platformPort as port, startHaproxy, startNginx } from './proxies.mjs'
import { startRing } from './ring.mjs'

/** A node that has lost its disk has to get everything from the others. */
const wholeSeconds = 400

/** Three nodes of Cassandra, two of PostgreSQL, two processes of the platform, and one machine with what leads to them. */
export async function startInstallation(folder, jars) {
  openNetwork()
  const front = makeMachine('front', 10, folder, { megabytes: 512 })
  const servers = [11, 12].map((number, at) => makeMachine(`db${at + 1}`, number, folder, { megabytes: 768 }))
  const ring = [21, 22, 23].map((number, at) =>
    makeMachine(`cassandra${at + 1}`, number, folder, { megabytes: 1024 }),
  )
  const apps = [31, 32].map((number, at) => makeMachine(`platform${at + 1}`, number, folder))

  await step('Starting PostgreSQL, Patroni, etcd and HAProxy', async () => {
    await startEtcd(front)
    for (const server of servers) await startPatroni(server, front)
    await startHaproxy(front, { servers, apps })
    await until('PostgreSQL', 120, () => findPrimary(servers), servers)
  })
  const samples = await step('Starting three nodes of Cassandra', () => startRing(ring, jars))
  const provider = await startProvider(outside)
  const url = `http://${front.address}:${port}`
  await step('Starting two processes of the platform, and nginx', async () => {
    for (const app of apps) await startPlatform(app, { url, front, samples, provider })
    await startNginx(front)
    await until('the platform', 180, () => areReady(apps), apps)
    await samples.connect()
  })

  const machines = [front, ...servers, ...ring, ...apps]
  return {
    url,
    databaseUrl: addressOf(front),
    servers,
    ring,
    apps,
    samples,
    provider,
    query: (text, values) => ask(front, text, values),
    primary: () => until('PostgreSQL', 120, () => findPrimary(servers), servers),
    /** What the programs wrote last. */
    outputs: () => outputsOf(machines),
    /** Everything runs, and each copy has everything. */
    untilWhole: () =>
      until(
        'the installation',
        wholeSeconds,
        async () => (await findPrimary(servers)) && (await areReady(apps)) && (await samples.isWhole()),
        machines,
      ),
  }
}

async function until(what, seconds, isThere, machines) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(500)) {
    const found = await isThere()
    if (found) return found
  }
  throw new Stop(`${outputsOf(machines)}\n${what} was not complete within ${seconds} seconds.`)
}

const outputsOf = (machines) => machines.map(({ name, output }) => `${name}: ${output()}`).join('\n')

async function areReady(apps) {
  const answers = apps.map(({ address }) =>
    fetch(`http://${address}:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return (await Promise.all(answers)).every(Boolean)
}

const startPlatform = (app, { url, front, samples, provider }) =>
  app.run(() =>
    app.spawn(process.execPath, [platformProgram], {
      env: {
        ...platformSettings,
        HOST: app.address,
        PORT: String(port),
        PUBLIC_URL: url,
        TRUSTED_PROXIES: front.address,
        DATA_DIR: app.disk,
        DATABASE_URL: addressOf(front),
        SAMPLES_URL: samples.url,
        SECRETS_KEY: '0123456789abcdef'.repeat(4),
        ALARM_CHANNELS: 'on',
        PAGERDUTY_URL_US: provider.url,
        PAGERDUTY_URL_EU: provider.url,
        LOG_LEVEL: 'error',
      },
    }),
  )
