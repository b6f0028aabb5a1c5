import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { basePath } from '#contract/op'
import { portOf } from '#platform/base/address'

const managers = ['ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT', 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT']

type Answers = Record<string, unknown>

/** An account with nothing but its roles, and one with more than is known here. */
export const callers = {
  least: { accountId: 'me', roles: managers },
  more: {
    accountId: 7,
    integratorId: 'int-9',
    roles: [...managers, 'ROLE_MOON'],
    firstName: 'Ann',
    planet: { name: 'Mars' },
  },
}

/**
 * In each list: rows with the fields that are needed to tell them apart and no more, some of them null, and rows with
 * extra fields, other words, numbers as text and text as numbers.
 */
const answers: Answers = {
  '/management/organization/location': [
    { id: 'l1', name: 'Hall' },
    { id: 'l2', layouts: null },
    null,
    {
      id: 'l3',
      name: 'Yard',
      status: 'HIBERNATING',
      postalCode: 20457,
      layouts: [{ layoutId: 1, floors: 3 }],
    },
  ],
  '/organization/location/l1': { id: 'l1', name: 'Hall' },
  '/organization/location/l3': {
    id: 'l3',
    name: 'Yard',
    zones: [{ zoneId: 9, zoneName: 'Gate', colour: 'red' }],
  },
  '/management/account': [
    { accountId: 'a1', username: 'anna', locationGroups: null },
    { accountId: 'a2' },
    {
      accountId: 'a3',
      username: 'moon',
      sex: 'UNTOLD',
      roles: ['ROLE_MOON'],
      locationGroups: [{ locationGroupName: 'North', shoeSize: 43 }],
    },
  ],
  '/management/account/a1/logins': [{ loginDate: 1_772_442_000 }, {}],
  '/management/account/a3/logins': [{ loginDate: '2026-03-02T09:00:00Z', from: 'Mars' }],
  '/management/organization/location/group': [
    { locationGroupId: 'g1', name: 'North', locations: null },
    { locationGroupId: 'g2', locations: [{ id: 'l1' }] },
  ],
  '/management/integration': [
    { integrationId: 'i1', name: 'On call' },
    { integrationId: 'i2', name: 'Post', type: 'CARRIER_PIGEON', loft: 3 },
  ],
  '/management/device': [
    { deviceId: 'd1' },
    { deviceId: 'd2', locationId: 'l1', status: null },
    { deviceId: 'd3', status: 'DREAMING', sampleFrequency: '300' },
    { deviceId: 'd4', locationId: 'l3', zoneId: 12, currentVersion: 4.1, hasToken: 'yes' },
  ],
  '/device/d2': { deviceId: 'd2' },
  '/device/d4': { deviceId: 'd4', components: [{ componentName: 'Pump', bus: 'CAN' }] },
  '/product': [
    { product: 'P1', name: 'Meter' },
    { product: 'P2', name: 'Gauge', type: 7, alternates: ['M1', 8] },
  ],
  '/component/unlinked': [
    { identifier: 'c1', componentName: 'Door', origin: 'LINKED' },
    { identifier: 'c2', componentName: 'Pump', origin: 'DEVICE_COMPONENT' },
  ],
  '/management/account/audit': [
    { dateTime: 1_772_442_000, action: 'LOOKED' },
    {},
    { id: 5, dateTime: 'yesterday', action: 'LOOKED', newValue: 12, planet: 'Mars' },
  ],
}

interface Sent {
  call: string
  body: unknown
}

/** A small platform that answers the specification's calls. Every change is answered with 200 and nothing else. */
export async function foreignPlatform() {
  let caller: object = callers.least
  const sent: Sent[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').replace(basePath, '').replace(/\?.*$/, '')
    const body = await text(request)
    if (request.method !== 'GET') {
      sent.push({ call: `${request.method} ${path}`, body: body === '' ? undefined : JSON.parse(body) })
      response.end()
    } else if (path === '/account' || path in answers) {
      const answer = path === '/account' ? caller : answers[path]
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    } else response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return {
    sent,
    /** Another account makes the calls. */
    callAs: (other: object) => (caller = other),
    /** Sends the page's calls there from now on. The sign-in stays with the platform under test. */
    async serve(page: Page): Promise<void> {
      await page.route(`**${basePath}/**`, (route) => {
        const { pathname, search } = new URL(route.request().url())
        return route.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` })
      })
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
