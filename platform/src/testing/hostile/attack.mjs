import http from 'node:http'
import os from 'node:os'

/**
 * The clients of nine attackers. They wait with what they send until everybody else has computed, so that they are no load themselves.
 *
 * `start` and `stop` come from the test. Each attacker has its own address, and sends its request again and again on each of its connections.
 */
os.setPriority(19)

/**
 * @typedef {{ measurementId: string, begin: number, count: number, isLate: boolean }} Samples
 * @typedef {{ name: string, connections: number, url: string, address: string, method: string, headers: Record<string, string>, body?: string, samples?: Samples, isHeld?: boolean }} Request
 */

/** @type {Map<string, number>} */
const counts = new Map()
let isOn = false
/** @type {Set<Promise<void>>} */
const running = new Set()
const clock = { samples: 0 }

/** What a device sends has another time in each call: forwards, or back into what nobody has sent yet. @param {Request} request */
function bodyOf({ body, samples }) {
  if (samples === undefined) return body
  clock.samples += samples.count
  const sign = samples.isLate ? -1 : 1
  return JSON.stringify({
    samples: Array.from({ length: samples.count }, (_, at) => ({
      measurementId: samples.measurementId,
      time: samples.begin + sign * (clock.samples + at) * 0.05,
      value: at,
    })),
  })
}

/** @type {(request: Request, agent: http.Agent) => Promise<number | undefined>} */
const send = (request, agent) =>
  new Promise((done) => {
    const body = bodyOf(request)
    const sent = http.request(
      request.url,
      { method: request.method, agent, localAddress: request.address, headers: request.headers },
      (answer) => {
        answer.resume()
        // A stream of events has no end: it is held for a while.
        if (request.isHeld) setTimeout(() => answer.destroy(), 2_000)
        answer.once('close', () => done(answer.statusCode))
      },
    )
    sent.once('error', () => done(0))
    sent.end(body)
  })

/** @param {Request} request */
async function attack(request) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  while (isOn) {
    const name = `${request.name} ${await send(request, agent)}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  agent.destroy()
}

/** @param {{ requests?: Request[] }} message */
async function obey({ requests }) {
  isOn = requests !== undefined
  if (!isOn) await Promise.all(running)
  for (const request of requests ?? [])
    for (let connection = 0; connection < request.connections; connection += 1) {
      const loop = attack(request).finally(() => running.delete(loop))
      running.add(loop)
    }
  process.send?.(Object.fromEntries(counts))
}

process.on('message', (message) => void obey(/** @type {{ requests?: Request[] }} */ (message)))
process.on('disconnect', () => process.exit())
