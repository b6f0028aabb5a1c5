import { addressOf, createHttp, isHttpError, type Send, statusError } from '#contract/http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '#contract/client'
import { recentSignInMinutes } from '#contract/limits'
import { basePath } from '#contract/op'
import { operations, type Operations } from '#contract/operations/index'
import type { FastifyInstance } from 'fastify'
import { type AppDependencies, buildApp } from '../app.ts'
import { minute } from '../base/time.ts'
import type { Database } from '../db/connection.ts'
import type { LogTarget } from '../http/server.ts'
import { idpCredentials } from '../db/schema/index.ts'
import { samplePassword } from '../identity/passwords/rules.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase } from './database.ts'
import { testHasher } from './hasher.ts'
import { signIn, signInByGrant } from './identity.ts'

/** Some calls ask for a recent sign-in, and a slow machine may need longer for a file. */
const longestSignIn = (recentSignInMinutes * minute) / 3

export interface TestApp {
  app: FastifyInstance
  database: Database
  /** The typed client of a sample account that has really signed in. It uses no socket. */
  as(username: string): Promise<Client<Operations>>
  tokenOf(username: string): Promise<string>
  close(): Promise<void>
}

/** The whole platform on its own database with the sample data. Every answer is checked against its schema. */
export async function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  return startTestAppOn(await freshDatabase('sample'), environment)
}

/** In production the password of the sample data is refused, so everybody gets another one. */
async function passwordOf({ db }: Database, production: boolean): Promise<string> {
  if (!production) return samplePassword
  const password = 'another password'
  await db.update(idpCredentials).set({ passwordHash: await testHasher.hash(password) })
  return password
}

/** The same on an open database. Closing the app closes it too. */
export async function startTestAppOn(
  database: Database,
  environment: Record<string, string> = {},
  logTo?: LogTarget,
  checkResponses = true,
  replica?: Database,
  more: Pick<AppDependencies, 'live' | 'outgoing' | 'programCalls'> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'integrator-console-test-'))
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PASSWORD_GRANT: 'on',
    ...environment,
  })
  const app = await buildApp({
    settings,
    database,
    replica,
    checkResponses,
    hasher: testHasher,
    logTo,
    ...more,
  })
  const tokens = new Map<string, { token: Promise<string>; since: number }>()

  /** The grant opens the same session as the page, with one request instead of six. Where it is off, the page is used. */
  async function freshToken(username: string): Promise<string> {
    const password = await passwordOf(database, settings.production)
    if (!settings.passwordGrant) return (await signIn(app, username, password)).accessToken
    return signInByGrant(app, username, password)
  }

  async function tokenOf(username: string): Promise<string> {
    const known = tokens.get(username)
    if (known && performance.now() - known.since < longestSignIn) return known.token
    const token = freshToken(username)
    tokens.set(username, { token, since: performance.now() })
    return token
  }

  return {
    app,
    database,
    tokenOf,
    as: async (username) => clientFor(app, await tokenOf(username)),
    async close() {
      await app.close()
      await replica?.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function clientFor(app: FastifyInstance, token: string): Client<Operations> {
  const http = createHttp({
    baseURL: basePath,
    send: injecting(app),
    headers: { authorization: `Bearer ${token}` },
  })
  return createClient<Operations>(http, operations)
}

/** The client of the console, with the server's `inject` instead of a socket. */
function injecting(app: FastifyInstance): Send {
  return async (request) => {
    const answer = await app.inject({
      method: request.method as 'GET',
      url: addressOf(request),
      headers: { ...request.headers },
      ...(request.data !== undefined && { payload: request.data }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const response = {
      data: isJson ? answer.json<unknown>() : answer.body,
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      request,
    }
    if (answer.statusCode < 400) return response
    throw statusError(response)
  }
}

export interface Failure {
  status: number
  message: string
  errors?: { key: string; parameters: { FIELD: string } }[]
}

/** The error answer of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  try {
    await call
  } catch (error) {
    if (isHttpError(error) && error.response) {
      const { message, errors } = error.response.data as Omit<Failure, 'status'>
      return { status: error.response.status, message, ...(errors && { errors }) }
    }
    throw error
  }
  throw new Error('The call succeeded, but it should have failed')
}
