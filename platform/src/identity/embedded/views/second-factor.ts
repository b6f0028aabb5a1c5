import encodeQR from 'qr'
import { Html, html } from '../../../base/html.ts'
import { recoveryCodeCount } from '../../second-factor/recovery-codes.ts'
import type { Factor, Factors } from '../../second-factor/store.ts'
import { accountPath } from '../addresses.ts'
import { passkeyForm } from './passkeys.ts'

/** Longest name of a factor. */
export const longestFactorName = 60

const problemLine = (problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`

const invalid = (problem: string | undefined) =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`

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
      autofocus${invalid(problem)}
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

export const secondStep = ({ action, signIn, hasApp, passkeys, problem }: SecondStepView): Html =>
  html`<h1>Second step</h1>
    ${problemLine(problem)}
    ${passkeys !== undefined && passkeyForm({ action, options: passkeys, button: 'Use your passkey' })}
    <p class="choice">
      ${passkeys !== undefined && 'Or enter '}${passkeys === undefined && 'Enter '}${
        hasApp && 'the code that your authenticator app shows, or '
      }one
      of your recovery codes.
    </p>
    <form method="post" action="${action}">
      ${codeField('Code', problem)}
      <button type="submit" ${passkeys !== undefined && html`class="quiet"`}>Sign in</button>
    </form>
    <p class="aside"><a href="${signIn}">Sign in as somebody else</a></p>`

export interface AccountView {
  username: string
  known: Factors
  done?: string | undefined
}

const kinds: Record<Factor['kind'], string> = { APP: 'Authenticator app', PASSKEY: 'Passkey' }

export function accountOverview(
  { base, passkeys }: { base: string; passkeys: boolean },
  { username, known, done }: AccountView,
): Html {
  const { factors, recoveryCodes } = known
  const at = (page: string) => `${base}${accountPath}/${page}`
  return html`<h1>Your sign-in</h1>
    <p>You are signed in as ${username}.</p>
    ${done !== undefined && html`<p class="done" role="status">${done}</p>`}
    <h2>Second factor</h2>
    ${
      factors.length === 0
        ? html`<p>
            You sign in with your password alone. With a second factor, a stolen password is not enough.
          </p>`
        : html`<ul class="factors">
            ${factors.map((factor) => factorEntry(at('remove'), factor))}
          </ul>`
    }
    ${passkeys && html`<a class="button quiet" href="${at('passkey')}">Add a passkey</a>`}
    <a class="button quiet" href="${at('app')}">Add an authenticator app</a>
    ${
      factors.length > 0 &&
      html`<h2>Recovery codes</h2>
        <p>
          ${recoveryCodes} of ${recoveryCodeCount} are left. Each works once, if you do not have your second
          factor at hand.
        </p>
        <form method="post" action="${at('recovery-codes')}">
          <button type="submit" class="quiet">Make new recovery codes</button>
        </form>`
    }`
}

const factorEntry = (action: string, { id, kind, name, createdAt, lastUsedAt }: Factor): Html =>
  html`<li>
    <strong dir="auto">${name}</strong>
    <p class="hint">
      ${kinds[kind]}, added
      ${day(createdAt)}${lastUsedAt ? html`, last used ${day(lastUsedAt)}` : ', not used yet'}
    </p>
    <details>
      <summary>Remove</summary>
      <form method="post" action="${action}">
        <input type="hidden" name="kind" value="${kind}" />
        <input type="hidden" name="id" value="${id}" />
        <button type="submit" class="danger">Remove ${name}</button>
      </form>
    </details>
  </li>`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const day = (date: Date) => html`<time datetime="${date.toISOString()}">${days.format(date)}</time>`

const nameField = (name: string) =>
  html`<label for="name">Name</label>
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

export const newPasskey = ({ action, back, options, name, problem }: NewPasskeyView): Html =>
  html`<h1>Add a passkey</h1>
    <p>
      Your phone, your computer or a security key keeps it, and asks for your finger, your face or a PIN. It
      also signs you in without a password.
    </p>
    ${problemLine(problem)}
    ${passkeyForm({
      action,
      options,
      button: 'Add',
      makes: true,
      fields: nameField(name),
    })}
    <a class="button quiet" href="${back}">Cancel</a>`

export interface PasskeySignInView {
  action: string
  signIn: string
  options: unknown
  problem?: string | undefined
}

export const passkeySignIn = ({ action, signIn, options, problem }: PasskeySignInView): Html =>
  html`<h1>Sign in with a passkey</h1>
    ${problemLine(problem)}
    ${passkeyForm({ action, options, button: 'Use your passkey', starts: problem === undefined })}
    <p class="aside"><a href="${signIn}">Sign in with a password</a></p>`

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
export const newApp = ({ action, back, token, secret, address, name, problem }: NewAppView): Html =>
  html`<h1>Add an authenticator app</h1>
    <p>Scan this with the app on your phone. Then enter the code that it shows.</p>
    <div class="qr" role="img" aria-label="QR code with the key below">
      ${new Html(encodeQR(address, 'svg', { border: 2 }))}
    </div>
    <p>Or enter this key: <span class="key">${secret.match(/.{1,4}/g)?.join(' ')}</span></p>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      ${nameField(name)} ${codeField('Code', problem)}
      <button type="submit">Add</button>
      <a class="button quiet" href="${back}">Cancel</a>
    </form>`

export interface SetUpFactorView {
  /** From when on nobody signs in without one. */
  from: Date | undefined
  app: string
  passkey: string
  /** Missing if it is too late for that. */
  later?: string
}

export const setUpFactor = (passkeys: boolean, { from, app, passkey, later }: SetUpFactorView): Html =>
  html`<h1>Set up a second factor</h1>
    ${
      later === undefined
        ? html`<p>To sign in, you need a second factor from now on.</p>`
        : from &&
          html`<p role="status">Set up until ${day(from)}. From then on you cannot sign in without it.</p>`
    }
    <p>
      Besides your password you then use your phone, your computer or a security key. A stolen password is not
      enough any more.
    </p>
    ${passkeys && html`<a class="button" href="${passkey}">Add a passkey</a>`}
    <a class="${passkeys ? 'button quiet' : 'button'}" href="${app}">Add an authenticator app</a>
    ${
      later !== undefined &&
      html`<form method="post" action="${later}"><button type="submit" class="quiet">Later</button></form>`
    }`

export interface RecoveryCodesView {
  codes: string[]
  /** Where to go on. */
  next?: string
  /** The same for a sign-in, which goes on with a form. */
  finish?: string
}

export const recoveryCodesPage = ({ codes, next, finish }: RecoveryCodesView): Html =>
  html`<h1>Your recovery codes</h1>
    <p role="status">
      Print these codes, or write them down, and keep them apart from your phone. Each works once instead of
      your second factor. They are not shown again.
    </p>
    <ol class="codes">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ol>
    ${next !== undefined && html`<a class="button" href="${next}">I have kept them</a>`}
    ${
      finish !== undefined &&
      html`<form method="post" action="${finish}"><button type="submit">I have kept them</button></form>`
    }`
