import { expect, test } from 'vitest'
import { clientFor, failureOf, startTestAppOn } from '../../testing/app.ts'
import { refresh, signIn } from '../../testing/identity.ts'
import { startStandIn } from '../../testing/keycloak.ts'
import { startOwnApp } from '../../testing/own-app.ts'

const integratorId = 'int-alpenmess'
const settings = { LOG_LEVEL: 'info', SECURITY_LOG: 'on' }
const lines: string[] = []

const platform = await startOwnApp(settings, { write: (line) => void lines.push(line) })

test('nobody of a suspended integrator can sign in or continue, until it is resumed', async () => {
  const operator = await platform.as('operator')
  const { accessToken, refreshToken, browser, endpoints } = await signIn(platform.app, 'other-admin', 'demo')
  const person = clientFor(platform.app, accessToken)
  const before = await person.listManagedLocations()

  expect((await operator.suspendIntegrator({ integratorId })).suspendedAt).toEqual(expect.any(Number))
  expect(await failureOf(person.listManagedLocations())).toEqual({
    status: 401,
    message: 'Not authenticated: your organisation is suspended',
  })
  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(400)
  await expect(signIn(platform.app, 'other-admin', 'demo')).rejects.toThrow('403')
  await expect(signIn(platform.app, 'other-admin', 'wrong')).rejects.toThrow('401')
  await signIn(platform.app, 'admin', 'demo')

  expect((await operator.resumeIntegrator({ integratorId })).suspendedAt).toBeNull()
  expect(await person.listManagedLocations()).toEqual(before)
  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(200)
  await signIn(platform.app, 'other-admin', 'demo')

  const events = lines.map((line) => JSON.parse(line) as { event?: string; reason?: string })
  expect(events.flatMap(({ event }) => (event?.startsWith('integrator-') ? [event] : []))).toEqual([
    'integrator-suspended',
    'integrator-resumed',
  ])
  expect(events).toContainEqual(expect.objectContaining({ event: 'sign-in', reason: 'suspended' }))
})

test('every node refuses the tokens of an outside issuer at once', async () => {
  const keycloak = await startStandIn()
  const { database } = platform
  const nodes = [1, 2].map(() =>
    startTestAppOn({ ...database, close: async () => {} }, { IDENTITY_ISSUER: keycloak.issuer }),
  )
  const [one, another] = await Promise.all(nodes)
  if (!one || !another) throw new Error('There are two nodes')
  const operator = clientFor(one.app, await keycloak.tokenFor('operator'))
  const person = clientFor(another.app, await keycloak.tokenFor('other-admin'))
  expect(await person.getCurrentAccount()).toMatchObject({
    integratorName: 'Alpenmess Energie AG',
    isOperator: false,
  })
  await operator.suspendIntegrator({ integratorId })
  expect((await failureOf(person.getCurrentAccount())).status).toBe(401)
  await operator.resumeIntegrator({ integratorId })
  expect((await person.getCurrentAccount()).username).toBe('other-admin')
  for (const part of [one, another, keycloak]) await part.close()
})
