import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that an address takes, however it is asked for; none where nothing is mounted. */
    methodsAt: (url: string) => string[]
  }
}

interface Place {
  shape: RegExp
  methods: string[]
}

/** Remembers every address with its methods, to tell a wrong method from a wrong address. */
export function rememberMethods(app: FastifyInstance): void {
  const places: Place[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // What takes everything below it says nothing about a single address.
    if (url.includes('*')) return
    places.push({ shape: shapeOf(url), methods: [method].flat() })
  })
  app.decorate('methodsAt', (url) => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = places.filter(({ shape }) => shape.test(path)).flatMap((place) => place.methods)
    return [...new Set(methods)].toSorted()
  })
}

const shapeOf = (url: string) =>
  new RegExp(`^${url.replaceAll(/[.+()]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`)

/**
 * Refuses a method that the address does not take, and tells which it takes. Answers nothing where the address takes
 * none at all: how that is said is the caller's.
 */
export function answerOtherMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const methods = request.server.methodsAt(request.url).filter((method) => method !== 'OPTIONS')
  if (methods.length === 0) return undefined
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.status(204).send()
  throw new ApiError(405, `The address takes ${methods.join(', ')} and not ${request.method}`)
}

/** What nothing is mounted for is told so, before anything that is wrong with its body. */
export const isUnrouted = (request: FastifyRequest, error: unknown): boolean =>
  request.is404 && !(error instanceof ApiError)
