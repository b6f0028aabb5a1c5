import { expect, test } from 'vitest'
import { pseudo, pseudoTexts } from '#contract/texts/pseudo'
import { html, Html } from '../../../base/html.ts'
import { pageTexts } from '../../../texts/index.ts'
import { createPages } from './index.ts'
import { pagesInLanguages } from './languages.ts'

const addresses = { base: '/realms/x', console: 'https://console.example/', passkeys: true }
const pagesFor = pagesInLanguages(addresses, 'idp_language')

test.each([
  [{}, undefined, 'en'],
  [{ 'accept-language': 'it, de;q=0.5' }, undefined, 'de'],
  [{ cookie: 'a=b; idp_language=fr', 'accept-language': 'de' }, undefined, 'fr'],
  [{ cookie: 'idp_language=fr' }, 'ja de', 'de'],
  [{ cookie: 'idp_language=<b>' }, ['de'], 'en'],
])('with %j and ui_locales %j the pages are in %s', (headers, uiLocales, language) => {
  expect(pagesFor({ headers }, uiLocales).language).toBe(language)
})

/** Values, and the product's name. */
const values = ['ida', 'Key', 'ABCD', 'AAAA-BBBB', 'code', 'Integrator Console', '2026']

test('no page says a word that is not in the catalogue', () => {
  const { dates, ...said } = pageTexts.en
  const texts = pseudoTexts(said, (text) => (text instanceof Html ? html`⟦${text}⟧` : pseudo(String(text))))
  const pages = createPages('en', addresses, { ...texts, dates })
  for (const page of everyPage(pages)) {
    const labels = Array.from(page.matchAll(/aria-label="([^"]*)"/g), ([, label = '']) => label)
    const shown = [page, ...labels]
      .join(' ')
      .replaceAll(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '')
      .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
      .split(/[\s·]+/)
    const words = values.join(' ').split(' ')
    expect(shown.filter((word) => /\p{L}/u.test(word) && !words.includes(word))).toEqual([])
  }
})

function everyPage(pages: ReturnType<typeof createPages>): string[] {
  const at = new Date('2026-01-02')
  const factor = { id: '1', name: 'Key', createdAt: at }
  const known = {
    factors: [
      { ...factor, kind: 'APP' as const, lastUsedAt: at },
      { ...factor, kind: 'PASSKEY' as const, lastUsedAt: null },
    ],
    recoveryCodes: 3,
  }
  const form = { action: '/a', signIn: '/s', back: '/b', options: {}, name: 'Key' }
  return [
    pages.signIn({ ...form, username: 'ida' }),
    pages.secondStep({ ...form, hasApp: true, passkeys: {} }),
    pages.secondStep({ ...form, hasApp: false }),
    pages.passkeySignIn(form),
    pages.newPasskey(form),
    pages.account({ username: 'ida', known }),
    pages.account({ username: 'ida', known: { factors: [], recoveryCodes: 0 } }),
    pages.newApp({ ...form, username: 'ida', token: 't', secret: 'ABCD', address: 'otpauth://totp/x' }),
    pages.setUpFactor({ from: at, app: '/a', passkey: '/p', later: '/l' }),
    pages.setUpFactor({ from: undefined, app: '/a', passkey: '/p' }),
    pages.recoveryCodes({ codes: ['AAAA-BBBB'], next: '/n' }),
    pages.recoveryCodes({ codes: ['AAAA-BBBB'], finish: '/n' }),
    pages.notSetUp(),
    pages.forgotPassword({}),
    pages.reminderSent(),
    pages.setPassword({ token: 't', username: 'ida' }),
    pages.passwordSet(),
    pages.linkSpent(),
    pages.expired(),
    pages.signedOut(),
    pages.confirmSignOut(html``),
    pages.notFound(),
    pages.error('code'),
    pages.programError('code', undefined),
  ]
}
