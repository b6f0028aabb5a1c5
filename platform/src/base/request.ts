import type { UplinkPaths } from '#contract/schemas/lorawan/network-server'
import { refusalFor } from '#contract/texts/refusals/refusal'
import type { networkServerKinds } from '#contract/values'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { IncomingMessage } from 'node:http'

/** A location group of a limited caller, with the roles that count in it. */
export interface CallerGroup {
  id: string
  roles: readonly string[]
}

/** A program that calls in the name of its account or service account. */
export interface Program {
  tokenId: string
  /** Of its token. */
  name: string
  isOfServiceAccount: boolean
}

/** Who calls: a person, or a program with a token. */
export interface Caller {
  /** Of the person, or of the service account, which no other table refers to. */
  accountId: string
  username: string
  /** How traces name it: the person's address, or the name of the service account. */
  email: string
  integratorId: string
  integratorName: string
  roles: string[]
  /** Whether it works for the operator: its account belongs to the operator's integrator, and is not limited. */
  isOperator: boolean
  /**
   * The location groups to which the caller is limited. Undefined for the whole integrator. The roles above are then those of any
   * group. What a call is narrowed to is `Scope.groups`, which http/narrowing.ts makes of this.
   */
  groups?: readonly CallerGroup[] | undefined
  /** Identifies the sign-in that issued the token. */
  sessionKey: string
  tokenExpiresAt: Date
  /** Undefined if the issuer does not say. */
  signedInAt?: Date | undefined
  /** What else its token says of its origin. For those who ask later whether the sign-in is still good. */
  origin: { subject: string; tokenId: string; grantId: string }
  /** If no person calls. What a person alone may do asks for it. */
  program?: Program
}

/** The device that calls. A caller is a person or a device, and never both. */
export interface DeviceCaller {
  deviceId: string
  integratorId: string
}

/** The network server that calls. It sends what the sensors of one integrator say. */
export interface NetworkServerCaller {
  integratorId: string
  /** None for the secret that has no name. */
  server?: {
    networkServerId: string
    kind: (typeof networkServerKinds)[number]
    paths: UplinkPaths | null
    /** Encrypted. */
    tunnelKey: string | null
  }
}

/** What a log line says about its request. Filled in while the request is answered. */
export interface CurrentRequest {
  id: string
  address: string
  /** The browser's User-Agent, as it was sent. */
  browser?: string | undefined
  /** What was asked for: an operation of the API, or a page or address of the identity provider. */
  operation?: string | undefined
  /** Who asks, once it is known. */
  accountId?: string | undefined
  /** The token of a program that asks. */
  tokenId?: string | undefined
  /** Which device asks. A device has no account. */
  deviceId?: string | undefined
  /** Whose share of the database's connections it uses, once it is known. */
  integratorId?: string | undefined
  /** Whether somebody signs in or out, or renews a token. While the disk is nearly full, that is stored all the same. */
  isSignIn?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of this route's requests in the log. */
    operation?: string
  }
  interface FastifyRequest {
    current: CurrentRequest | undefined
  }
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs the work so that everything in it, also in libraries, finds the request with `currentRequest`. */
export const whileAnswering = <Result>(request: CurrentRequest, work: () => Result): Result =>
  storage.run(request, work)

/** For work that happens to start during a request but does not belong to it. */
export const outsideRequests = <Result>(work: () => Result): Result => storage.exit(work)

/** Undefined outside of a request, for example in a timer. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()

export function noteAccount(accountId: string, integratorId?: string): void {
  const request = currentRequest()
  if (!request) return
  request.accountId = accountId
  request.integratorId = integratorId
}

export function noteProgram(ids: Required<Pick<CurrentRequest, 'accountId' | 'integratorId' | 'tokenId'>>) {
  const request = currentRequest()
  if (request) Object.assign(request, ids)
}

export function noteDevice(deviceId: string, integratorId: string): void {
  const request = currentRequest()
  if (request) Object.assign(request, { deviceId, integratorId })
}

export function noteNetworkServer(integratorId: string): void {
  const request = currentRequest()
  if (request) request.integratorId = integratorId
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that an address takes. Empty if nothing is mounted there. */
    methodsAt: (url: string) => string[]
  }
}

interface KnownRoute {
  shape: RegExp
  methods: string[]
}

/** Records the methods of every address, so that a wrong method can be told from a wrong address. */
export function rememberMethods(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route says nothing about single addresses.
    if (url.includes('*')) return
    routes.push({ shape: shapeOf(url), methods: [method].flat() })
  })
  app.decorate('methodsAt', (url) => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = routes.filter(({ shape }) => shape.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].toSorted()
  })
}

const shapeOf = (url: string) =>
  new RegExp(`^${url.replaceAll(/[.+()]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`)

/**
 * Refuses a method that the address does not take, and names those that it takes. Returns nothing if the address
 * takes none at all: the caller decides what to answer then.
 */
export function answerOtherMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const methods = request.server.methodsAt(request.url).filter((method) => method !== 'OPTIONS')
  if (methods.length === 0) return undefined
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.status(204).send()
  throw new ApiError(
    405,
    refusalFor('METHOD_NOT_ALLOWED', { allowed: methods.join(', '), method: request.method }),
  )
}

/** An unknown address is answered first, before any error in its body. */
export const isUnrouted = (request: FastifyRequest, error: unknown): boolean =>
  request.is404 && !(error instanceof ApiError)

/** The caller closed the connection early. That is not our failure, and nobody would read an answer. */
export const isAborted = (error: unknown, { errored, socket }: IncomingMessage): boolean =>
  error instanceof Error && (error === errored || error === socket.errored)

/** Whether percent-encoded text of an address or a form is valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
