import { tokenLimits } from '#contract/limits'
import { openApiDocument } from '#contract/reference/openapi'
import { basePath } from '#contract/op'
import { operationGroups, operations, type Operations } from '#contract/operations/index'
import type { FastifyInstance } from 'fastify'
import { createChannels } from './messages/channels/index.ts'
import { outcomeResults } from './messages/channels/channel.ts'
import { createOutgoing, type Outgoing } from './messages/channels/outgoing.ts'
import type { Database } from './db/connection.ts'
import { createJobs } from './db/jobs/worker.ts'
import { readingFrom } from './db/replica.ts'
import { isWritable } from './db/writable.ts'
import { areAlarmsLate } from './db/upkeep/figures.ts'
import { createDeviceReads } from './domain/devices/reads.ts'
import { createSampleQueue } from './domain/intake/queue.ts'
import { reportJob, reportKind } from './reports/job.ts'
import { sampleStore } from './domain/samples/current.ts'
import { findAllProblems } from './domain/installation/check.ts'
import { startEncryption } from './domain/integrations/secrets.ts'
import { startUpkeep } from './domain/installation/upkeep.ts'
import {
  accountHandlers,
  accountImportHandlers,
  operatorAccountHandlers,
  ownAccountHandlers,
} from './features/accounts/handlers.ts'
import { alarmHandlers } from './features/alarms/handlers.ts'
import { auditHandlers } from './features/audit/handlers.ts'
import { componentHandlers } from './features/components/handlers.ts'
import { confirmationHandlers } from './features/confirmations/handlers.ts'
import { conditionalHandlers } from './features/conditionals/handlers.ts'
import { groupHandlers } from './features/groups/handlers.ts'
import { exportJob } from './features/history/export-rules.ts'
import { historyHandlers } from './features/history/handlers.ts'
import { exportKind } from './features/history/store.ts'
import { installationHandlers } from './features/installation/handlers.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import { integrationHandlers } from './features/integrations/handlers.ts'
import { integratorHandlers } from './features/integrators/handlers.ts'
import { deviceSelfHandlers } from './features/device-self/handlers.ts'
import { deviceHandlers, deviceImportHandlers } from './features/devices/handlers.ts'
import { operatorDeviceHandlers } from './features/devices/registration-handlers.ts'
import { createLive, type LiveLimits } from './features/live/handlers.ts'
import { createCodecs } from './codecs/codecs.ts'
import { startDecoding } from './features/lorawan/decoding-rules.ts'
import { lorawanHandlers } from './features/lorawan/handlers.ts'
import { networkServerHandlers } from './features/lorawan/servers-handlers.ts'
import { locationHandlers, locationImportHandlers } from './features/locations/handlers.ts'
import { maintenanceHandlers } from './features/maintenance/handlers.ts'
import { measurementHandlers } from './features/measurements/handlers.ts'
import { ownChannelHandlers } from './features/own-channels/handlers.ts'
import { ownListHandlers } from './features/own-lists/handlers.ts'
import { catalogueHandlers, productHandlers } from './features/products/handlers.ts'
import { reportHandlers } from './features/reports/handlers.ts'
import { registryHandlers } from './features/registry/handlers.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { signInHandlers } from './features/sign-ins/handlers.ts'
import { ownSignInHandlers } from './features/sign-ins/own-handlers.ts'
import { tokenHandlers } from './features/tokens/handlers.ts'
import { zoneHandlers } from './features/zones/handlers.ts'
import { createAuthentication } from './http/authentication.ts'
import { sampleDeviceToken } from './domain/devices/tokens.ts'
import { createDeviceAuthentication } from './http/device-authentication.ts'
import { addBodyParser } from './http/input/body.ts'
import { answerHeaders, addCors } from './http/answers/headers.ts'
import { createProgramLimit } from './http/doors/programs.ts'
import { createNetworkServerAuthentication } from './http/network-server-authentication.ts'
import { createProgramAuthentication } from './http/program-authentication.ts'
import { createPeopleFirst } from './http/people-first.ts'
import { registerConsoleFiles } from './http/routes/console-files.ts'
import type { Handlers } from './http/context.ts'
import { registerHealth } from './http/routes/health.ts'
import { mountOperations } from './http/mount.ts'
import { registerReference } from './http/routes/reference.ts'
import { openSecurityLog } from './http/log.ts'
import { createServer, type LogTarget } from './http/server.ts'
import { createIdentity } from './identity/index.ts'
import { createHasher, type PasswordHasher } from './identity/passwords/hashes.ts'
import { sweepTokens, warnOfExpiry } from './identity/token-upkeep.ts'
import { createNotices } from './identity/notices.ts'
import { createMailer } from './messages/mail/queue.ts'
import { startHeartbeat } from './messages/outbox/heartbeat.ts'
import { createSenders } from './messages/outbox/senders.ts'
import { registerTwilioStatus } from './messages/channels/twilio/status-calls.ts'
import { createOutbox } from './messages/outbox/worker.ts'
import { createWebhooks } from './messages/webhooks/queue.ts'
import { counting, watch } from './metrics/index.ts'
import type { Settings } from './settings.ts'
import { rememberSetUp } from './identity/set-up.ts'
import { registerSetup } from './setup/plugin.ts'
import { startSetup } from './setup/start.ts'

export interface AppDependencies {
  settings: Settings
  database: Database
  /** A copy of the database that lags behind it, for reads that may. */
  replica?: Database | undefined
  /** The folder of the built console. Without it, only the API and the identity provider are served. */
  consoleDirectory?: string
  /** Checks every answer against its schema. For tests. */
  checkResponses?: boolean
  /** Computes password hashes. Tests use a cheaper one. */
  hasher?: PasswordHasher
  /** What differs from the default limits of live streams. For tests. */
  live?: Partial<LiveLimits> | undefined
  /** How many calls a minute programs may make. For tests. */
  programCalls?: number | undefined
  /** How providers are called. For tests. */
  outgoing?: Outgoing | undefined
  /** The log's destination. Standard output by default. */
  logTo?: LogTarget | undefined
  say?: (line: string) => void
}

/** The whole platform, without a socket. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, database, replica } = dependencies
  const app = await createServer(settings, dependencies.logTo)
  const { logSecurity: write, close: closeSecurityLog } = openSecurityLog(app, settings)
  const { db } = database
  const channels = createChannels(settings, dependencies.outgoing)
  const encryption = await startEncryption({ settings, db, log: app.log, say: dependencies.say })
  const mailer = createMailer(settings, { db, encryption, log: app.log, say: dependencies.say })
  const live = createLive(db, app.log, dependencies.live)
  const { host, metricsPort: port } = settings
  const samples = sampleStore().state
  const watched = { app, database, replica, live, noticeResults: outcomeResults, samples, settings }
  const meters = port === undefined ? undefined : watch(watched, { host, port })
  const logSecurity = meters ? counting(write, meters) : write
  const hasher = dependencies.hasher ?? createHasher()
  const identity = await createIdentity({
    settings,
    db,
    log: app.log,
    logSecurity,
    mailer,
    encryption,
    hasher,
  })
  const { publicUrl } = settings
  const stopUpkeep = startUpkeep(db, settings, app.log, async () => {
    await sweepTokens(db)
    return warnOfExpiry({ db, mailer, publicUrl, log: app.log })
  })
  const outbox = createOutbox({
    db,
    senders: createSenders({ db, settings, channels, encryption }),
    publicUrl,
    log: app.log,
    count: meters?.notice,
  })
  outbox.start()
  const { isOn, innerWebHosts: innerHosts } = settings.channels
  const outgoing = dependencies.outgoing ?? createOutgoing({ proxy: settings.channels.proxy })
  const webhooks = createWebhooks({ db, encryption, outgoing, publicUrl, innerHosts, isOn, log: app.log })
  webhooks.start()
  const jobs = createJobs({ db, kinds: { [exportKind]: exportJob, [reportKind]: reportJob }, log: app.log })
  jobs.start()
  const { heartbeatUrl: url, proxy } = settings.channels
  const stopHeartbeat =
    url === undefined
      ? undefined
      : startHeartbeat({ db, url, outgoing: createOutgoing({ proxy }), log: app.log })
  // Before the connections are closed, which waits for those that are answering.
  app.addHook('preClose', live.close)
  const codecs = createCodecs()
  const decoding = startDecoding(db, codecs, app.log)
  app.addHook('onClose', async () => {
    await stopUpkeep()
    await stopHeartbeat?.()
    await outbox.stop()
    await webhooks.stop()
    await jobs.stop()
    await decoding.stop()
    await codecs.stop()
    await identity.close()
    await mailer.close()
    closeSecurityLog()
  })

  const people = createPeopleFirst()
  const reads = createDeviceReads(db)
  // Before the server waits for its calls to end.
  app.addHook('preClose', async () => reads.close())

  const notices = createNotices(mailer, publicUrl)
  const accounts = { directory: identity.directory, notices }
  const handlers: Handlers<Operations> = {
    ...ownAccountHandlers,
    ...accountHandlers(accounts),
    ...accountImportHandlers(accounts),
    ...operatorAccountHandlers(identity),
    ...signInHandlers(identity, settings),
    ...ownSignInHandlers(identity),
    ...tokenHandlers,
    ...integratorHandlers(identity),
    ...installationHandlers({
      ...settings,
      findProblems: async (queries) => findAllProblems(queries, settings),
    }),
    ...groupHandlers,
    ...integrationHandlers({ encryption, channels, publicUrl }),
    ...webhookHandlers({ encryption, publicUrl, innerHosts: settings.channels.innerWebHosts }),
    ...ownChannelHandlers({ encryption, channels, publicUrl, isOn: settings.channels.isOn }),
    ...confirmationHandlers({ encryption, channels, publicUrl, notices }),
    ...ownListHandlers,
    ...auditHandlers,
    ...locationHandlers,
    ...locationImportHandlers,
    ...zoneHandlers,
    ...componentHandlers,
    ...measurementHandlers,
    ...conditionalHandlers,
    ...historyHandlers,
    ...alarmHandlers,
    ...reportHandlers,
    ...maintenanceHandlers,
    ...deviceHandlers(reads),
    ...deviceImportHandlers,
    ...deviceSelfHandlers(reads, createSampleQueue({ people })),
    ...operatorDeviceHandlers,
    ...registryHandlers,
    ...lorawanHandlers({ codecs, wake: decoding.wake, encryption }),
    ...networkServerHandlers(encryption),
    ...productHandlers(codecs),
    ...catalogueHandlers(codecs),
    ...live.handlers,
    ...searchHandlers,
  }

  registerHealth(app, database, {
    replica,
    areAlarmsLate: async () => areAlarmsLate(db),
    isWritable: async () => isWritable(db),
  })
  await registerTwilioStatus(app, { db, encryption, publicUrl })
  await identity.register(app)
  const isSetUp = rememberSetUp(db)
  const setup = { settings, db, identity, hasher, logSecurity, log: app.log }
  await registerSetup(app, { ...setup, isSetUp })
  await app.register(async (api) => {
    addBodyParser(api)
    await addCors(api, settings.consoleUrls)
    mountOperations(api, {
      operations,
      handlers,
      db,
      readFromReplica: readingFrom(db, replica, app.log),
      authenticate: createAuthentication(db, identity.verifyToken, logSecurity),
      authenticateProgram: createProgramAuthentication(db, logSecurity),
      limitCalls: createProgramLimit(
        dependencies.programCalls ?? tokenLimits.callsPerMinute,
        dependencies.programCalls ?? tokenLimits.callsPerMinuteOfAll,
      ),
      authenticateDevice: createDeviceAuthentication(
        db,
        logSecurity,
        settings.production ? sampleDeviceToken : undefined,
      ),
      authenticateNetworkServer: createNetworkServerAuthentication(db, logSecurity),
      people,
      logSecurity,
      headers: answerHeaders(settings),
      checkResponses: dependencies.checkResponses ?? false,
    })
    const { issuer } = identity
    const describe = () => openApiDocument({ operations, groups: operationGroups, version: '1.0', issuer })
    await registerReference(api, { describe, issuer })
  })
  if (dependencies.consoleDirectory) {
    const environment = {
      realm: settings.realm,
      domain: new URL(settings.publicUrl).host,
      identityUrl: identity.issuer,
      apiUrl: `${settings.publicUrl}${basePath}`,
    }
    await registerConsoleFiles(app, dependencies.consoleDirectory, environment, isSetUp)
  }
  if (dependencies.say) await startSetup({ ...setup, say: dependencies.say })
  return app
}
