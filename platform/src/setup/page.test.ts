import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { accounts, idpRecords } from '../db/schema/index.ts'
import { openBrowser } from '../testing/browser.ts'
import {
  firstIntegrator,
  setupForm,
  startEmptyPlatform,
  type EmptyPlatform,
} from '../testing/empty-platform.ts'
import { authorizationRequest, discover } from '../testing/identity.ts'

let platform: EmptyPlatform

beforeAll(async () => {
  platform = await startEmptyPlatform()
})
afterAll(() => platform.close())

test('the printed address is one line and valid for an hour, and only its hash is stored', async () => {
  const { output, token, database } = platform
  expect(output).toEqual([
    `This installation is empty. Set it up within 60 minutes: http://localhost:8080/setup#${token}`,
  ])
  const records = await database.db.select().from(idpRecords).where(eq(idpRecords.model, 'SetupToken'))
  expect(records).toHaveLength(1)
  expect(JSON.stringify(records)).not.toContain(token)
  const minutes = (Number(records[0]?.expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThan(61)
})

describe('the page', () => {
  test('asks for organisation, integrator, person and password, and runs only its own script', async () => {
    const page = await platform.app.inject('/setup')
    expect(page.statusCode).toBe(200)
    const fields = Array.from(page.body.matchAll(/<input[^>]* name="(\w+)"/g), (match) => match[1])
    const person = ['firstName', 'lastName', 'email', 'username', 'password', 'repeated']
    const others = ['managerFirstName', 'managerLastName', 'managerEmail', 'managerUsername']
    expect(fields).toEqual(['organisation', 'integrator', ...others, ...person])
    expect(page.body).toContain('<div id="manager" hidden>')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['cache-control']).toBe('no-store')
    for (const [, address] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([address, (await platform.app.inject(String(address))).statusCode]).toEqual([address, 200])
  })

  test('speaks the language of the browser, and so do its refusals', async () => {
    const headers = { 'accept-language': 'de-AT,de' }
    const page = await platform.app.inject({ url: '/setup', headers })
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('<h1>Diese Installation einrichten</h1>')
    const payload = { ...setupForm, token: platform.token, password: 'short' }
    const answer = await platform.app.inject({ method: 'POST', url: '/setup', headers, payload })
    expect(answer.json<{ message: string }>().message).toBe('Verwenden Sie mindestens 12 Zeichen.')
  })

  test('the sign-in page says that nothing is set up', async () => {
    const browser = openBrowser(platform.app)
    const { address } = authorizationRequest(await discover(browser))
    const signInPage = await browser.get((await browser.get(address)).headers.get('location') ?? '')
    expect(signInPage.text).toContain('This installation is not set up yet')
    expect(signInPage.text).not.toContain('<form')
  })
})

const manager = ['managerFirstName', 'managerLastName', 'managerUsername', 'managerEmail']

describe('the typed values', () => {
  test.each([
    [{ organisation: ' ' }, ['REQUIRED organisation']],
    [{ username: 'two words', email: 'ida' }, ['INVALID username', 'INVALID email']],
    [{ firstName: undefined, lastName: '' }, ['REQUIRED firstname', 'REQUIRED lastname']],
    [{ organisation: 'x'.repeat(300), integrator: 7 }, ['INVALID organisation', 'INVALID integrator']],
    [{ integrator: 'Südwerk', managerEmail: '' }, manager.map((field) => `REQUIRED ${field}`)],
    [{ ...firstIntegrator, managerUsername: 'two words' }, ['INVALID managerUsername']],
    [{ ...firstIntegrator, managerUsername: 'IDA' }, ['DUPLICATE managerUsername']],
    [{ ...firstIntegrator, managerEmail: 'Ida@nordlicht.example' }, ['DUPLICATE managerEmail']],
    [{ password: 'password1234' }, ['INVALID password']],
    [{ password: 'Nordlicht Ida Holm' }, ['INVALID password']],
    [{ password: undefined }, ['REQUIRED password']],
    [{ isOperator: true }, ['UNKNOWN isOperator']],
    [{ email: 'ida\u0000@x.example' }, ['INVALID email', 'INVALID email']],
  ])('%j is refused by field', async (change, expected) => {
    const answer = await platform.post({ ...setupForm, token: platform.token, ...change })
    expect(answer.statusCode).toBe(400)
    const { errors } = answer.json<{ errors: { key: string; parameters: { FIELD: string } }[] }>()
    expect(errors.map(({ key, parameters }) => `${key} ${parameters.FIELD}`)).toEqual(expected)
    expect(await platform.database.db.$count(accounts)).toBe(0)
  })

  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a form', 'token=x', 'application/x-www-form-urlencoded', 415],
    ['nothing', '', 'application/json', 400],
    ['too much', JSON.stringify({ token: 'x'.repeat(20_000) }), 'application/json', 413],
  ])('%s is refused', async (_what, body, type, status) => {
    const answer = await platform.post(body, type)
    expect([answer.statusCode, answer.json<{ requestId: string }>().requestId]).toEqual([
      status,
      expect.stringMatching(/^[\da-f-]{36}$/),
    ])
  })
})
