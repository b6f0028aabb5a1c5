import type { FastifyInstance } from 'fastify'

/** A platform without a socket, or the address of a listening one. */
export type Target = FastifyInstance | string

export interface Answer {
  status: number
  headers: Headers
  text: string
}

export interface Form {
  [field: string]: string
}

export type Browser = ReturnType<typeof openBrowser>

/** As much of a browser as a sign-in needs: it keeps cookies by path and stops at every redirect. */
export function openBrowser(start: Target) {
  let target = start
  const jar = new Map<string, { name: string; value: string; path: string }>()

  async function request(address: string, init: RequestInit = {}): Promise<Answer> {
    const { pathname, search } = new URL(address, 'http://localhost')
    const headers = new Headers({ accept: 'text/html', ...Object.fromEntries(new Headers(init.headers)) })
    const cookie = cookiesFor(pathname)
    if (cookie) headers.set('cookie', cookie)
    const answer = await send(target, `${pathname}${search}`, { ...init, headers })
    for (const text of answer.headers.getSetCookie()) keep(text, pathname)
    return answer
  }

  function cookiesFor(path: string): string {
    return [...jar.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  function keep(text: string, requestPath: string): void {
    const [pair = '', ...attributes] = text.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const attribute = (wanted: string) =>
      attributes.find((entry) => entry.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? requestPath
    const expires = attribute('expires')
    if (expires && Date.parse(expires) < Date.now()) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { name, value, path })
  }

  return {
    get: (address: string, headers: Record<string, string> = {}) => request(address, { headers }),
    post: (address: string, form: Form, headers: Record<string, string> = {}) =>
      request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    request,
    /** The same browser, after the platform was started again. */
    moveTo: (next: Target) => {
      target = next
    },
    cookie: (name: string) => [...jar.values()].find((cookie) => cookie.name === name)?.value,
  }
}

async function send(target: Target, path: string, init: RequestInit): Promise<Answer> {
  if (typeof target === 'string') {
    const response = await fetch(new URL(path, target), { ...init, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const answer = await target.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const entry of [value].flat()) headers.append(name, String(entry))
  }
  return { status: answer.statusCode, headers, text: answer.body }
}
