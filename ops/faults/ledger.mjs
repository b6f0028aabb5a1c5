import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onEnd } from '../../scripts/lib/platform.mjs'

const api = '/public/api/v1.0'
const longestCall = 50_000

/**
 * The result of a call: its status, or 0 if no complete answer came.
 *
 * @returns {Promise<{ status: number, body: any, headers: Headers, milliseconds: number }>}
 */
export async function call(url, token, method, path, body, timeout = longestCall, further = {}) {
  const start = performance.now()
  const outcome = (status, answer, headers = new Headers()) => ({
    status,
    body: answer,
    headers,
    milliseconds: performance.now() - start,
  })
  try {
    const answer = await fetch(`${url}${api}${path}`, {
      method,
      signal: AbortSignal.timeout(timeout),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...further,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return outcome(answer.status, text === '' ? undefined : JSON.parse(text), answer.headers)
  } catch (error) {
    return outcome(0, String(error))
  }
}

const groupsPath = '/management/organization/location/group'
const [locationsEach, integrationsEach] = [3, 2]

/** Location groups: changes of several tables with one trace. One without a success may be stored or not, never in part. */
export class Ledger {
  prefix = `fault ${randomBytes(4).toString('hex')}`
  acknowledged = new Set()
  refused = 0
  unanswered = 0
  /** Statuses that a fault must not cause: everything but success and 503. */
  odd = new Map()
  slowestMilliseconds = 0
  /** Seconds that a writer was without success. */
  longestWait = 0
  since = 0
  /** When the first change that began after the fault was acknowledged. */
  recovered = /** @type {number | undefined} */ (undefined)
  number = 0
  /** What its calls send besides the token. */
  headers = {}
  /** What each group must contain. */
  content = { locations: [{ id: '', layoutId: null }], integrations: [{ integrationId: '' }] }

  constructor(url, token) {
    this.url = url
    this.token = token
  }

  async prepare() {
    const locations = await call(this.url, this.token, 'GET', '/management/organization/location')
    const integrations = await call(this.url, this.token, 'GET', '/management/integration')
    this.content = {
      locations: locations.body.slice(0, locationsEach).map(({ id }) => ({ id, layoutId: null })),
      integrations: integrations.body
        .slice(0, integrationsEach)
        .map(({ integrationId }) => ({ integrationId })),
    }
    return this
  }

  async write(url = this.url) {
    const name = `${this.prefix} ${(this.number += 1)}`
    const begun = Date.now()
    const change = { name, ...this.content }
    const { status, body, headers, milliseconds } = await call(
      url,
      this.token,
      'POST',
      groupsPath,
      change,
      longestCall,
      this.headers,
    )
    this.slowestMilliseconds = Math.max(this.slowestMilliseconds, milliseconds)
    if (status === 200) {
      this.acknowledged.add(name)
      if (begun >= this.since) this.recovered ??= Date.now()
    } else if (status === 0) this.unanswered += 1
    else this.refused += 1
    const isExpected = status === 503 ? headers.has('retry-after') : [0, 200].includes(status)
    if (!isExpected) this.odd.set(status, body)
    return status
  }

  /** Writers that go on until they are stopped. Returns a function that stops them and waits. */
  keepWriting(writers = 4, urls = [this.url], pauseMilliseconds = 0) {
    let stopped = false
    const one = async (number) => {
      let since = Date.now()
      while (!stopped) {
        const status = await this.write(urls[number % urls.length])
        if (status === 200) {
          this.longestWait = Math.max(this.longestWait, (Date.now() - since) / 1000)
          await pause(pauseMilliseconds)
          since = Date.now()
        } else await pause(20)
      }
    }
    const all = Promise.all(Array.from({ length: writers }, (_, number) => one(number)))
    const stop = () => {
      stopped = true
    }
    const forget = onEnd(stop)
    return async () => {
      forget()
      stop()
      await all
    }
  }

  /** From now on, the next acknowledged change shows that the platform works again. */
  noteFault() {
    this.since = Date.now()
    this.recovered = undefined
  }

  /** Seconds from the fault until then. */
  async recovery(seconds = 120) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(5)) {
      if (this.recovered !== undefined) return (this.recovered - this.since) / 1000
    }
    return Infinity
  }

  /** Compares the record with the database itself. */
  async settle(databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const { rows } = await client.query(
        `select g.name,
            (select count(*)::int from location_group_locations l where l.location_group_id = g.id) as locations,
            (select count(*)::int from location_group_integrations i where i.location_group_id = g.id) as integrations
          from location_groups g where g.name like $1`,
        [`${this.prefix} %`],
      )
      const traces = await client.query(
        `select new_value::json->>'name' as name, count(*)::int as count from audit_traces
          where new_value like $1 group by 1`,
        [`%"${this.prefix} %`],
      )
      const found = compare(this.acknowledged, rows, traces.rows)
      const odd = [...this.odd].map(([status, body]) => `${status} ${JSON.stringify(body).slice(0, 100)}`)
      return { ...found, refused: this.refused, unanswered: this.unanswered, odd }
    } finally {
      await client.end()
    }
  }
}

/**
 * Compares the acknowledged changes with the stored ones.
 *
 * @param {Set<string>} acknowledged
 * @param {{ name: string, locations: number, integrations: number }[]} groups
 * @param {{ name: string, count: number }[]} traces
 */
export function compare(acknowledged, groups, traces) {
  const there = new Set(groups.map(({ name }) => name))
  const counts = new Map(traces.map(({ name, count }) => [name, count]))
  const perChange = groups.map(({ name }) => counts.get(name) ?? 0).toSorted((a, b) => a - b)
  const isHalf = (group) => group.locations !== locationsEach || group.integrations !== integrationsEach
  const withoutChange = traces.filter(({ name }) => !there.has(name))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((name) => !there.has(name)).length,
    halfMade: groups.filter(isHalf).length,
    badTraces: perChange.filter((count) => count !== 1).length + withoutChange.length,
    traces: [...new Set([perChange.at(0), perChange.at(-1)])].join(' to ') || '–',
  }
}
