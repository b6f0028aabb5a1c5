import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensurePackages } from '../../scripts/lib/debian.mjs'
import { root, run, step, Stop, Unavailable } from '../../scripts/lib/run.mjs'

const cassandraVersion = '5.0.5'
const cache = path.join(root, 'node_modules/.cache/cassandra')

/** The folder with its jars: that of an earlier run, or else from Maven Central. */
export async function ensureCassandra(needing = 'npm run test:cluster') {
  const jars = path.join(cache, cassandraVersion)
  const isThere = existsSync(jars)
  const needed = isThere
    ? { java: 'openjdk-17-jre-headless' }
    : { java: 'openjdk-17-jre-headless', mvn: 'maven' }
  for (const [command, debian] of Object.entries(needed))
    if ((await run(command, ['-version'])).code !== 0) await ensurePackages(needing, [debian])
  if (isThere) return jars
  await mkdir(cache, { recursive: true })
  await step(`Fetching Cassandra ${cassandraVersion} from Maven Central`, async () => {
    const part = path.join(cache, `part-${process.pid}`)
    const pom = path.join(cache, `pom-${process.pid}.xml`)
    await writeFile(pom, project)
    const copied = await run('mvn', [
      '--batch-mode',
      '--quiet',
      '--file',
      pom,
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${part}`,
    ])
    await rm(pom)
    if (copied.code !== 0) throw new Unavailable(`Cassandra could not be fetched:\n${copied.output}`)
    await rename(part, jars)
  })
  return jars
}

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>cluster</artifactId><version>1</version>
<dependencies><dependency><groupId>org.apache.cassandra</groupId><artifactId>cassandra-all</artifactId>
<version>${cassandraVersion}</version></dependency></dependencies></project>`

/**
 * A command of Cassandra's own tool to a node.
 *
 * @param {string} jars
 * @param {{ jmxPort: number, folder: string, within?: string[] }} node `within` is the command that runs it inside a machine.
 * @param {string[]} command
 */
export async function nodetool(jars, { jmxPort, folder, within = [] }, ...command) {
  const [program, ...before] = [...within, 'java']
  const { code, output } = await run(program, [
    ...before,
    ...openArguments,
    // Where it writes down what it was asked.
    `-Duser.home=${folder}`,
    '-cp',
    path.join(jars, '*'),
    'org.apache.cassandra.tools.NodeTool',
    '-p',
    String(jmxPort),
    ...command,
  ])
  if (code !== 0) throw new Stop(`${output}\nnodetool ${command.join(' ')} failed.`)
  return output
}

const startSeconds = 300

/** A node on this machine, when it serves. */
export async function startCassandra(jars, folder, ports) {
  const child = await spawnCassandra(jars, folder, ports)
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text))
  const endHard = () => child.kill('SIGKILL')
  process.once('exit', endHard)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  for (const end = Date.now() + startSeconds * 1000; ; await pause(500)) {
    if (log.includes('Startup complete')) break
    if (isRunning() && Date.now() < end) continue
    endHard()
    throw new Stop(`${log}\nCassandra did not start.`)
  }
  return {
    pid: child.pid,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      if (isRunning()) {
        child.kill('SIGTERM')
        await Promise.race([ended, pause(20_000, undefined, { ref: false })])
      }
      endHard()
      process.off('exit', endHard)
    },
  }
}

/**
 * The process of a node, which takes up to a minute to serve.
 *
 * @param {string} jars
 * @param {string} folder
 * @param {{ port: number, storagePort: number, jmxPort: number, address?: string, seeds?: string[], within?: string[],
 *   options?: string[] }} node `within` is the command that runs it inside a machine.
 */
export async function spawnCassandra(
  jars,
  folder,
  { port, storagePort, jmxPort, address = '127.0.0.1', seeds = [address], within = [], options = [] },
) {
  const [settings, logging] = ['cassandra.yaml', 'logback.xml'].map((name) => path.join(folder, name))
  await writeFile(settings, settingsOf(folder, { port, storagePort, address, seeds }))
  await writeFile(logging, logs)
  const [command, ...args] = [
    ...within,
    'java',
    '-Xms256m',
    '-Xmx512m',
    `-Dlogback.configurationFile=${logging}`,
    `-Dcassandra.config=file://${settings}`,
    `-Dcassandra.storagedir=${folder}`,
    `-Dcassandra.jmx.local.port=${jmxPort}`,
    '-Dcassandra-foreground=yes',
    '-Djdk.attach.allowAttachSelf=true',
    ...options,
    ...openArguments,
    '-cp',
    path.join(jars, '*'),
    'org.apache.cassandra.service.CassandraDaemon',
  ]
  return spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
}

const settingsOf = (folder, { port, storagePort, address, seeds }) => `cluster_name: test
partitioner: org.apache.cassandra.dht.Murmur3Partitioner
num_tokens: 16
endpoint_snitch: SimpleSnitch
listen_address: ${address}
rpc_address: ${address}
native_transport_port: ${port}
storage_port: ${storagePort}
seed_provider:
  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
    parameters: [{ seeds: '${seeds.map((seed) => `${seed}:${storagePort}`).join()}' }]
data_file_directories: [${folder}/data]
commitlog_directory: ${folder}/commitlog
commitlog_sync: periodic
commitlog_sync_period: 10000ms
saved_caches_directory: ${folder}/saved_caches
hints_directory: ${folder}/hints
cdc_raw_directory: ${folder}/cdc_raw
auto_snapshot: false
commit_failure_policy: die
disk_failure_policy: die
unlogged_batch_across_partitions_warn_threshold: 50
`

const logs = `<configuration>
<appender name="out" class="ch.qos.logback.core.ConsoleAppender"><encoder><pattern>%-5level %msg%n</pattern></encoder></appender>
<logger name="org.apache.cassandra.service.CassandraDaemon" level="INFO"/>
<root level="WARN"><appender-ref ref="out"/></root>
</configuration>`

/** What Cassandra's own script opens on Java 17. */
const opened = [
  'java.base/java.io',
  'java.base/java.lang',
  'java.base/java.lang.module',
  'java.base/java.net',
  'java.base/java.nio',
  'java.base/java.util',
  'java.base/java.util.concurrent',
  'java.base/java.util.concurrent.atomic',
  'java.base/jdk.internal.loader',
  'java.base/jdk.internal.math',
  'java.base/jdk.internal.misc',
  'java.base/jdk.internal.module',
  'java.base/jdk.internal.ref',
  'java.base/jdk.internal.reflect',
  'java.base/jdk.internal.util.jar',
  'java.base/sun.nio.ch',
  'java.management.rmi/com.sun.jmx.remote.internal.rmi',
  'java.rmi/sun.rmi.registry',
  'java.rmi/sun.rmi.server',
  'java.rmi/sun.rmi.transport.tcp',
  'java.sql/java.sql',
  'jdk.management/com.sun.management.internal',
]

const openArguments = opened.flatMap((name) => [
  '--add-exports',
  `${name}=ALL-UNNAMED`,
  '--add-opens',
  `${name}=ALL-UNNAMED`,
])
