import encodeQR from 'qr'
import { Html, html } from '../../../base/html.ts'
import type { PageTexts } from '../../../texts/index.ts'
import { recoveryCodeCount } from '../../second-factor/recovery-codes.ts'
import type { Factor, Factors } from '../../second-factor/store.ts'
import { accountPath } from '../addresses.ts'
import { passkeyForm } from './passkeys.ts'
import { problemLine, wrong } from './problem.ts'

/** Longest name of a factor. */
export const longestFactorName = 60

const codeField = (label: string, problem: string | undefined) =>
  html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      type="text"
      required
      maxlength="40"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      autofocus${wrong(problem)}
    />`

export interface SecondStepView {
  action: string
  signIn: string
  /** Whether the account has an app. Recovery codes it always has. */
  hasApp: boolean
  /** For the browser, if the account has passkeys. */
  passkeys?: unknown
  problem?: string | undefined
}

export function secondStep(
  t: PageTexts,
  { action, signIn, hasApp, passkeys, problem }: SecondStepView,
): Html {
  const { secondStep: texts } = t
  const [withApp, withoutApp] =
    passkeys === undefined
      ? [texts.enterCode, texts.enterRecoveryCode]
      : [texts.orEnterCode, texts.orEnterRecoveryCode]
  return html`<h1>${texts.title}</h1>
    ${problemLine(problem)}
    ${
      passkeys !== undefined &&
      passkeyForm({ texts: t.passkeys, action, options: passkeys, button: texts.usePasskey })
    }
    <p class="choice">${hasApp ? withApp : withoutApp}</p>
    <form method="post" action="${action}">
      ${codeField(texts.code, problem)}
      <button type="submit" ${passkeys !== undefined && html`class="quiet"`}>${t.signIn.submit}</button>
    </form>
    <p class="aside"><a href="${signIn}">${texts.asSomebodyElse}</a></p>`
}

export interface AccountView {
  username: string
  known: Factors
  done?: string | undefined
}

export function accountOverview(
  t: PageTexts,
  { base, passkeys }: { base: string; passkeys: boolean },
  { username, known, done }: AccountView,
): Html {
  const { account: texts } = t
  const { factors, recoveryCodes } = known
  const at = (page: string) => `${base}${accountPath}/${page}`
  return html`<h1>${texts.title}</h1>
    <p>${texts.signedInAs(username)}</p>
    ${done !== undefined && html`<p class="done" role="status">${done}</p>`}
    <a class="button quiet" href="${at('password')}">${t.changePassword.title}</a>
    <h2>${texts.secondFactor}</h2>
    ${
      factors.length === 0
        ? html`<p>${texts.passwordAlone}</p>`
        : html`<ul class="factors">
            ${factors.map((factor) => factorEntry(t, at('remove'), factor))}
          </ul>`
    }
    ${passkeys && html`<a class="button quiet" href="${at('passkey')}">${texts.addPasskey}</a>`}
    <a class="button quiet" href="${at('app')}">${texts.addApp}</a>
    ${
      factors.length > 0 &&
      html`<h2>${texts.recoveryCodes}</h2>
        <p>${texts.codesLeft(recoveryCodes, recoveryCodeCount)}</p>
        <form method="post" action="${at('recovery-codes')}">
          <button type="submit" class="quiet">${texts.makeCodes}</button>
        </form>`
    }`
}

const factorEntry = (t: PageTexts, action: string, factor: Factor): Html =>
  html`<li>
    <strong dir="auto">${factor.name}</strong>
    <p class="hint">${history(t, factor)}</p>
    <details>
      <summary>${t.account.remove}</summary>
      <form method="post" action="${action}">
        <input type="hidden" name="kind" value="${factor.kind}" />
        <input type="hidden" name="id" value="${factor.id}" />
        <button type="submit" class="danger">${t.account.removeNamed(factor.name)}</button>
      </form>
    </details>
  </li>`

function history(t: PageTexts, { kind, createdAt, lastUsedAt }: Factor): Html {
  const { account: texts } = t
  const added = day(t, createdAt)
  if (!lastUsedAt) return kind === 'APP' ? texts.appUnused(added) : texts.passkeyUnused(added)
  const used = day(t, lastUsedAt)
  return kind === 'APP' ? texts.appUsed(added, used) : texts.passkeyUsed(added, used)
}

const day = ({ dates }: PageTexts, date: Date) => {
  const format = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' })
  return html`<time datetime="${date.toISOString()}">${format.format(date)}</time>`
}

const nameField = (label: string, name: string) =>
  html`<label for="name">${label}</label>
    <input
      id="name"
      name="name"
      type="text"
      value="${name}"
      required
      maxlength="${longestFactorName}"
      autocomplete="off"
    />`

/** Where a page that adds a factor sends its form, and where Cancel leads to. */
interface Adding {
  action: string
  back: string
}

export interface NewPasskeyView extends Adding {
  options: unknown
  name: string
  problem?: string | undefined
}

export const newPasskey = (t: PageTexts, { action, back, options, name, problem }: NewPasskeyView): Html =>
  html`<h1>${t.newFactor.passkeyTitle}</h1>
    <p>${t.newFactor.passkeyExplained}</p>
    ${problemLine(problem)}
    ${passkeyForm({
      texts: t.passkeys,
      action,
      options,
      button: t.add,
      makes: true,
      fields: nameField(t.newFactor.name, name),
    })}
    <a class="button quiet" href="${back}">${t.cancel}</a>`

export interface PasskeySignInView {
  action: string
  signIn: string
  options: unknown
  problem?: string | undefined
}

export const passkeySignIn = (t: PageTexts, { action, signIn, options, problem }: PasskeySignInView): Html =>
  html`<h1>${t.passkeySignIn.title}</h1>
    ${problemLine(problem)}
    ${passkeyForm({
      texts: t.passkeys,
      action,
      options,
      button: t.secondStep.usePasskey,
      starts: problem === undefined,
    })}
    <p class="aside"><a href="${signIn}">${t.passkeySignIn.byPassword}</a></p>`

export interface NewAppView extends Adding {
  username: string
  /** Names what has been begun. */
  token: string
  secret: string
  address: string
  name: string
  problem?: string | undefined
}

/** The secret is also written out, for a phone whose camera does not work, and for people who cannot see the picture. */
export const newApp = (
  t: PageTexts,
  { action, back, token, secret, address, name, problem }: NewAppView,
): Html =>
  html`<h1>${t.newFactor.appTitle}</h1>
    <p>${t.newFactor.scan}</p>
    <div class="qr" role="img" aria-label="${t.newFactor.qrCode}">
      ${new Html(encodeQR(address, 'svg', { border: 2 }))}
    </div>
    <p>${t.newFactor.orKey(html`<span class="key">${secret.match(/.{1,4}/g)?.join(' ')}</span>`)}</p>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      ${nameField(t.newFactor.name, name)} ${codeField(t.newFactor.code, problem)}
      <button type="submit">${t.add}</button>
      <a class="button quiet" href="${back}">${t.cancel}</a>
    </form>`

export interface SetUpFactorView {
  /** From when on nobody signs in without one. */
  from: Date | undefined
  app: string
  passkey: string
  /** Missing if it is too late for that. */
  later?: string
}

export const setUpFactor = (
  t: PageTexts,
  passkeys: boolean,
  { from, app, passkey, later }: SetUpFactorView,
): Html =>
  html`<h1>${t.setUpFactor.title}</h1>
    ${
      later === undefined
        ? html`<p>${t.setUpFactor.neededNow}</p>`
        : from && html`<p role="status">${t.setUpFactor.until(day(t, from))}</p>`
    }
    <p>${t.setUpFactor.explained}</p>
    ${passkeys && html`<a class="button" href="${passkey}">${t.account.addPasskey}</a>`}
    <a class="${passkeys ? 'button quiet' : 'button'}" href="${app}">${t.account.addApp}</a>
    ${
      later !== undefined &&
      html`<form method="post" action="${later}">
        <button type="submit" class="quiet">${t.setUpFactor.later}</button>
      </form>`
    }`

export interface RecoveryCodesView {
  codes: string[]
  /** Where to go on. */
  next?: string
  /** The same for a sign-in, which goes on with a form. */
  finish?: string
}

export const recoveryCodesPage = (
  { recoveryCodes: texts }: PageTexts,
  { codes, next, finish }: RecoveryCodesView,
): Html =>
  html`<h1>${texts.heading}</h1>
    <p role="status">${texts.explained}</p>
    <ol class="codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ol>
    ${next !== undefined && html`<a class="button" href="${next}">${texts.done}</a>`}
    ${
      finish !== undefined &&
      html`<form method="post" action="${finish}"><button type="submit">${texts.done}</button></form>`
    }`
