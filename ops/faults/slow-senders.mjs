import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, startPlatform } from '../../scripts/lib/platform.mjs'
import { Ledger } from './ledger.mjs'
import { serverAddress } from './processes.mjs'
import { lineOf } from './table.mjs'

const senders = 40
const longestWrite = 5_000
const longestEnd = 20_000

/** Clients that send a byte a second, or stop in the middle. */
function openSlowSender(port, number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const begun = [
    'GET / HTTP/1.1\r\nhost: here\r\nx-slow: ',
    'POST /public/api/v1.0/management/integration HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  ]
  socket.write(begun[number % 2])
  const timer = setInterval(() => socket.write(' '), 1000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Others are served while some send slowly, and none of them delays the end. */
export async function slowSenders(folder) {
  const platform = await startPlatform({ DATA_DIR: `${folder}/data` })
  const ledger = await new Ledger(platform.url, await signIn(platform.url)).prepare()
  const port = Number(new URL(platform.url).port)
  const sockets = Array.from({ length: senders }, (_, number) => openSlowSender(port, number))
  const problems = []
  await pause(2000)
  const stopWriting = ledger.keepWriting(4)
  await pause(5000)
  await stopWriting()
  if (ledger.slowestMilliseconds > longestWrite)
    problems.push(`a change took ${ledger.slowestMilliseconds.toFixed(0)} ms`)
  const settled = await ledger.settle(await serverAddress(`${folder}/data`))

  // New ones, because the first may have been cut off by now.
  sockets.push(...Array.from({ length: senders }, (_, number) => openSlowSender(port, number)))
  await pause(500)
  const start = performance.now()
  const code = await platform.kill('SIGTERM')
  const taken = performance.now() - start
  if (code !== 0) problems.push(`it ended with ${code}`)
  if (taken > longestEnd) problems.push(`it took ${taken.toFixed(0)} ms to end`)
  for (const socket of sockets) socket.destroy()
  return [
    lineOf({
      fault: `${senders} slow senders`,
      problems,
      note: `the slowest change took ${ledger.slowestMilliseconds.toFixed(0)} ms, the end ${(taken / 1000).toFixed(1)} s`,
      ...settled,
    }),
  ]
}
