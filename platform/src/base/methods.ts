import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that an address takes. Empty if nothing is mounted there. */
    methodsAt: (url: string) => string[]
  }
}

interface Place {
  shape: RegExp
  methods: string[]
}

/** Records the methods of every address, so that a wrong method can be told from a wrong address. */
export function rememberMethods(app: FastifyInstance): void {
  const places: Place[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route says nothing about single addresses.
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
 * Refuses a method that the address does not take, and names those that it takes. Returns nothing if the address
 * takes none at all: the caller decides what to answer then.
 */
export function answerOtherMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const methods = request.server.methodsAt(request.url).filter((method) => method !== 'OPTIONS')
  if (methods.length === 0) return undefined
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.status(204).send()
  throw new ApiError(405, `The address takes ${methods.join(', ')} and not ${request.method}`)
}

/** An unknown address is answered first, before any error in its body. */
export const isUnrouted = (request: FastifyRequest, error: unknown): boolean =>
  request.is404 && !(error instanceof ApiError)
