import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { KnownBrowser } from '../../passwords/check.ts'
import { knownBrowserSeconds, readCookie } from '../cookies.ts'
import type { ProviderKeys } from '../keys/ring.ts'
import type { ProviderContext } from './scope.ts'

const mostAccounts = 5
const longestCookie = 2_000
const purpose = 'known browser'

/** The first key signs. All of them verify. */
type Secrets = ProviderKeys['browserSecrets']

const Content = z.object({ id: z.string(), accountIds: z.array(z.string()).max(mostAccounts) })

/** The cookie opens nothing. Its owner just does not have to wait when strangers try passwords elsewhere. */
export function signKnownBrowser(browser: KnownBrowser, keys: Secrets): string {
  const content = Buffer.from(JSON.stringify(browser)).toString('base64url')
  return `${content}.${signatureOf(content, keys[0])}`
}

/** Returns nothing unless the cookie is signed with one of the keys. */
export function readKnownBrowser(cookie: string | undefined, keys: Secrets): KnownBrowser | undefined {
  if (cookie === undefined || cookie.length > longestCookie) return undefined
  const [content = '', signature = ''] = cookie.split('.')
  const sent = Buffer.from(signature)
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(signatureOf(content, key))
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  if (!isOurs) return undefined
  const text = Buffer.from(content, 'base64url').toString()
  return Content.safeParse(JSON.parse(text)).data
}

/** Adds this account as the latest. If there are too many, the one that was used longest ago is dropped. */
export function rememberAccount(browser: KnownBrowser | undefined, accountId: string): KnownBrowser {
  const others = (browser?.accountIds ?? []).filter((other) => other !== accountId)
  return {
    id: browser?.id ?? randomBytes(16).toString('base64url'),
    accountIds: [accountId, ...others].slice(0, mostAccounts),
  }
}

const signatureOf = (content: string, key: string) =>
  createHmac('sha256', key).update(`${purpose} ${content}`).digest('base64url')

export type BrowserMemory = ReturnType<typeof createBrowserMemory>

export function createBrowserMemory({ cookies, keys }: Pick<ProviderContext, 'cookies' | 'keys'>) {
  const name = cookies.names.knownBrowser
  const { path, secure, sameSite } = cookies.hostOptions

  const browserOf = (request: FastifyRequest) =>
    readKnownBrowser(readCookie(request.headers.cookie, name), keys().browserSecrets)

  return {
    browserOf,
    /** Set after a right password, or a new one. */
    remember(request: FastifyRequest, reply: FastifyReply, accountId: string): void {
      const value = signKnownBrowser(rememberAccount(browserOf(request), accountId), keys().browserSecrets)
      const attributes = [
        `path=${path}`,
        `max-age=${knownBrowserSeconds}`,
        `samesite=${sameSite}`,
        'httponly',
      ]
      reply.header(
        'set-cookie',
        [`${name}=${value}`, ...attributes, ...(secure ? ['secure'] : [])].join('; '),
      )
    },
  }
}
