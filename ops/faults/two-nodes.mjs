import { setTimeout as pause } from 'node:timers/promises'
import { makePlatform, signIn } from '../../scripts/lib/platform.mjs'
import { call, Ledger } from './ledger.mjs'
import { startServer } from './processes.mjs'
import { lineOf } from './table.mjs'

const kills = 5
/** The other node answers as if nothing had happened. */
const undisturbedSeconds = 5

/** Two platforms on one database. One of them is killed again and again. */
export async function twoNodes(folder) {
  const server = await startServer(`${folder}/server`)
  // One address for both, as behind a load balancer: the issuer of their tokens follows from it.
  const settings = (name) => ({
    DATABASE_URL: server.url,
    DATA_DIR: `${folder}/${name}`,
    PUBLIC_URL: 'http://localhost:8080',
  })
  const nodes = [await makePlatform(settings('one')), await makePlatform(settings('two'))]
  // Both start on an empty database at the same moment.
  for (const node of nodes) node.launch()
  await Promise.all(nodes.map((node) => node.ready()))
  const [one, two] = nodes
  const ledger = await new Ledger(one.url, await signIn(one.url)).prepare()
  const problems = []
  const recoveries = []
  const stopWriting = ledger.keepWriting(
    4,
    nodes.map(({ url }) => url),
  )
  for (let round = 0; round < kills; round += 1) {
    await pause(500)
    await two.kill('SIGKILL')
    ledger.noteFault()
    const { status, milliseconds } = await call(one.url, ledger.token, 'GET', '/account')
    if (status !== 200 || milliseconds > undisturbedSeconds * 1000)
      problems.push(`the other node answered ${status} after ${milliseconds.toFixed(0)} ms`)
    recoveries.push(await ledger.recovery())
    two.launch()
    await two.ready()
  }
  await stopWriting()
  const settled = await ledger.settle(server.url)
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
  await server.stop()
  return [lineOf({ fault: 'kill -9 of one node of two', times: kills, recoveries, problems, ...settled })]
}
