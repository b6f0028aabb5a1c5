import type { FastifyInstance } from 'fastify'

interface Place {
  shape: RegExp
  methods: string[]
}

/** Remembers every address with its methods, to tell a wrong method from a wrong address. */
export function rememberMethods(app: FastifyInstance): (url: string) => string[] {
  const places: Place[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // What takes everything below it says nothing about a single address.
    if (url.includes('*')) return
    places.push({ shape: shapeOf(url), methods: [method].flat() })
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = places.filter(({ shape }) => shape.test(path)).flatMap((place) => place.methods)
    return [...new Set(methods)].toSorted()
  }
}

const shapeOf = (url: string) =>
  new RegExp(`^${url.replaceAll(/[.+()]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`)
