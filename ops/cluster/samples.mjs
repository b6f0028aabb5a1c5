import { freePort } from '../../scripts/lib/free-port.mjs'
import { node, step } from '../../scripts/lib/run.mjs'
import { ensureCassandra, startCassandra } from './cassandra.mjs'

/** The tests of samples with a Cassandra of one node. */
export async function samplesTests(folder, { files }) {
  const jars = await ensureCassandra()
  const ports = { port: await freePort(), storagePort: await freePort(), jmxPort: await freePort() }
  const cassandra = await step('Starting Cassandra', () => startCassandra(jars, folder, ports))
  try {
    const config = ['run', '--config', 'platform/cassandra/vitest.config.ts', ...files]
    const { code, output } = await node('node_modules/vitest/vitest.mjs', config, {
      env: {
        NO_COLOR: '1',
        TEST_SAMPLES_URL: `cassandra://127.0.0.1:${ports.port}/test`,
        TEST_CASSANDRA_PID: String(cassandra.pid),
      },
    })
    console.log(output)
    return code === 0
  } finally {
    await cassandra.stop()
  }
}
