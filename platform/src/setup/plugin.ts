import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { defaultLanguage, type Language, languageAmong, wantedLanguages } from '#contract/texts/language'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { countedAddress } from '../base/address.ts'
import { ApiError, forbidden, TooManyRequests } from '../base/errors.ts'
import { minute, toSeconds } from '../base/time.ts'
import { addBodyParser, readBody } from '../http/input/body.ts'
import { pagePolicy } from '../identity/embedded/pages/scope.ts'
import { stylesheet, stylesheetName } from '../identity/embedded/views/styles.ts'
import { beginAttempt, quota, unlimited, type AttemptLimits } from '../identity/passwords/attempts.ts'
import { isSetupToken } from '../identity/set-up.ts'
import type { Settings } from '../settings.ts'
import { pageTexts } from '../texts/index.ts'
import { inWords, readSetupForm } from './form.ts'
import { makeInstallation, setupPath, type SetupDependencies } from './start.ts'
import { setupPage, setupScript } from './page.ts'

const window = toSeconds(15 * minute)

/** A token cannot be guessed. This keeps the work of trying small. */
const tokenLimits: AttemptLimits = {
  together: unlimited,
  perUser: unlimited,
  perSource: quota(20, window),
  windowSeconds: window,
}

const longestToken = 100
const bodyLimit = 16 * 1024

const Sent = z.looseObject({ token: z.string().max(longestToken).default('') })

/** That of the browser: nobody has chosen another one yet. */
const languageOf = ({ headers }: FastifyRequest): Language =>
  languageAmong(wantedLanguages(headers['accept-language'])) ?? defaultLanguage

interface PluginDependencies extends SetupDependencies {
  settings: Settings
  isSetUp: () => Promise<boolean>
}

/** The page that sets up an empty installation, and its call. Both disappear with the first account. */
export async function registerSetup(app: FastifyInstance, dependencies: PluginDependencies): Promise<void> {
  const { settings, identity, isSetUp } = dependencies
  const passwords = identity.beginSession ? 'own' : 'outside'
  const scriptPath = `${setupPath}/setup.js`
  const pageIn = (language: Language) =>
    setupPage({ language, passwords, base: setupPath, script: scriptPath })
  const policy = `${pagePolicy({ settings })}; connect-src 'self'`

  await app.register(async (scope) => {
    addBodyParser(scope)
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, operation: 'set-up' }
    })
    scope.addHook('onRequest', async (_request, reply) => {
      if (await isSetUp()) throw new ApiError(404, refusalFor('NOTHING_AT_ADDRESS'))
      reply.header('cache-control', 'no-store')
    })
    scope.get(setupPath, async (request, reply) =>
      reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(pageIn(languageOf(request))),
    )
    scope.get(scriptPath, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(setupScript),
    )
    scope.get(`${setupPath}/${stylesheetName}`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(stylesheet),
    )
    scope.post(setupPath, { bodyLimit }, async (request, reply) => {
      const { token, ...sent } = readSent(request)
      await checkToken(request, token)
      const form = await readSetupForm(sent, passwords, pageTexts[languageOf(request)])
      const accountId = await makeInstallation(dependencies, form, setupPath)
      if (await identity.beginSession?.(request.raw, reply.raw, accountId))
        dependencies.logSecurity('sign-in', 'ok', { accountId })
      return { next: `${settings.publicUrl}/#/locations` }
    })
  })

  /** The right token is never counted: whoever sends wrong ones must not keep its owner out. */
  async function checkToken(request: FastifyRequest, token: string): Promise<void> {
    const { db, logSecurity } = dependencies
    if (await isSetupToken(db, token)) return
    const { setUp } = pageTexts[languageOf(request)]
    const who = { subject: 'set-up', source: `set-up ${countedAddress(request.ip)}` }
    const { waitSeconds } = await beginAttempt(db, who, tokenLimits)
    if (waitSeconds !== undefined) {
      logSecurity('set-up', 'refused', { reason: 'too-often' })
      throw new TooManyRequests(inWords(setUp.tooManyAttempts(Math.ceil(waitSeconds / 60))), waitSeconds)
    }
    logSecurity('set-up', 'refused', { reason: 'wrong-token' })
    throw forbidden(inWords(setUp.wrongToken))
  }
}

function readSent(request: FastifyRequest) {
  const read = Sent.safeParse(readBody(request, { body: Sent }))
  if (!read.success) throw new ApiError(400, refusalFor('REQUEST_NOT_VALID'))
  return read.data
}
