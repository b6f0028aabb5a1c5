import { html, type Html, icon, logo } from '../../../base/html.ts'
import { setPasswordPath } from '../../passwords/links.ts'
import { longestTyped, shortestPassword } from '../../passwords/rules.ts'
import { forgotPasswordPath } from '../addresses.ts'
import {
  accountOverview,
  type AccountView,
  newApp,
  newPasskey,
  type NewAppView,
  type NewPasskeyView,
  passkeySignIn,
  type PasskeySignInView,
  recoveryCodesPage,
  type RecoveryCodesView,
  secondStep,
  type SecondStepView,
  setUpFactor,
  type SetUpFactorView,
} from './second-factor.ts'
import { passkeyScriptName } from './passkeys.ts'
import { stylesheetName } from './styles.ts'

export interface PageAddresses {
  /** The path under which the provider and its style sheet are served. */
  base: string
  console: string
  /** Whether browsers allow passkeys at this address: only with https or at localhost, and never at a number. */
  passkeys: boolean
}

export interface SignInView {
  action: string
  username: string
  problem?: string
}

export type Pages = ReturnType<typeof createPages>

export function createPages(addresses: PageAddresses) {
  const linkBack = (label: string) => html`<a class="button" href="${addresses.console}">${label}</a>`

  const page = (title: string, content: Html): string => shell({ title, base: addresses.base, content })

  const pageWithPasskeys = (title: string, content: Html): string =>
    shell({ title, base: addresses.base, content, script: `${addresses.base}/${passkeyScriptName}` })

  return {
    signIn: ({ action, username, problem }: SignInView) =>
      page(
        'Sign in',
        signInForm(
          { action, username, problem },
          { forgotPassword: `${addresses.base}${forgotPasswordPath}`, passkeys: addresses.passkeys },
        ),
      ),

    secondStep: (view: SecondStepView) =>
      view.passkeys === undefined
        ? page('Second step', secondStep(view))
        : pageWithPasskeys('Second step', secondStep(view)),

    passkeySignIn: (view: PasskeySignInView) =>
      pageWithPasskeys('Sign in with a passkey', passkeySignIn(view)),

    newPasskey: (view: NewPasskeyView) => pageWithPasskeys('Add a passkey', newPasskey(view)),

    account: (view: AccountView) =>
      page('Your sign-in', html`${accountOverview(addresses, view)} ${linkBack('Back to the console')}`),

    newApp: (view: NewAppView) => page('Add an authenticator app', newApp(view)),

    setUpFactor: (view: SetUpFactorView) =>
      page('Set up a second factor', setUpFactor(addresses.passkeys, view)),

    recoveryCodes: (view: RecoveryCodesView) => page('Recovery codes', recoveryCodesPage(view)),

    /** Nobody has an account yet, so every sign-in would be refused. */
    notSetUp: () =>
      page(
        'Not set up',
        html`<h1>This installation is not set up yet</h1>
          <p role="status">
            Nobody has an account here. At its start the platform prints an address that opens the set-up:
            look into its output, or its log.
          </p>
          ${linkBack('Back to the console')}`,
      ),

    forgotPassword: (view: ForgotPasswordView) =>
      page(
        'Forgot password',
        html`${forgotPasswordForm(`${addresses.base}${forgotPasswordPath}`, view)}
          <a class="button quiet" href="${addresses.console}">Back to the console</a>`,
      ),

    /** The same text for everybody: it must not reveal whether the account exists. */
    reminderSent: () =>
      page(
        'Look into your mail',
        html`<h1>Look into your mail</h1>
          <p role="status">
            If there is an account with this username or e-mail address, a link to choose a new password is on
            its way to its e-mail address. It works for 24 hours.
          </p>
          ${linkBack('Back to the console')}`,
      ),

    setPassword: (view: SetPasswordView) =>
      page('Choose a password', setPasswordForm(`${addresses.base}${setPasswordPath}`, view)),

    passwordSet: () =>
      page(
        'Password set',
        html`<h1>Your password is set</h1>
          <p role="status">Sign in with it from now on. Whoever was signed in before has been signed out.</p>
          ${linkBack('Sign in')}`,
      ),

    /** Wrong, used, replaced or too old: the page does not say which. */
    linkSpent: () =>
      page(
        'Link not valid',
        html`<h1>This link does not work any more</h1>
          <p role="alert">
            A link works once, within 24 hours, and only until a newer one is sent. Ask for a new link.
          </p>
          <a class="button" href="${addresses.base}${forgotPasswordPath}">Send a new link</a>
          <a class="button quiet" href="${addresses.console}">Back to the console</a>`,
      ),

    /** The interaction has ended, or the page was bookmarked. */
    expired: () =>
      page(
        'Sign-in expired',
        html`<h1>This sign-in page has expired</h1>
          <p>It was open for too long, or it has been used already. Start again from the console.</p>
          ${linkBack('Back to the console')}`,
      ),

    signedOut: () =>
      page(
        'Signed out',
        html`<h1>You are signed out</h1>
          <p>You can close this page now.</p>
          ${linkBack('Back to the console')}`,
      ),

    confirmSignOut: (form: Html) =>
      page(
        'Sign out',
        html`<h1>Sign out?</h1>
          <p>You will have to sign in again to use the console.</p>
          ${form}
          <button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
          <a class="button quiet" href="${addresses.console}">Stay signed in</a>`,
      ),

    notFound: () =>
      page(
        'Not found',
        html`<h1>There is nothing at this address</h1>
          ${linkBack('Back to the console')}`,
      ),

    error: (error: string, description: string | undefined) =>
      page(
        'Sign-in failed',
        html`<h1>Sign-in failed</h1>
          <p role="alert">${description ?? 'The request could not be answered.'}</p>
          <p class="code">${error}</p>
          ${linkBack('Back to the console')}`,
      ),
  }
}

function signInForm(
  { action, username, problem }: SignInView,
  { forgotPassword, passkeys }: { forgotPassword: string; passkeys: boolean },
): Html {
  const wrong = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`
  return html`<h1>Sign in</h1>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <label for="username">Username</label>
      <input
        id="username"
        name="username"
        type="text"
        value="${username}"
        required
        maxlength="200"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        ${username === '' && html` autofocus`}${wrong}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxlength="${longestTyped}"
        autocomplete="current-password"
        ${username !== '' && html` autofocus`}${wrong}
      />
      <button type="submit">Sign in</button>
    </form>
    ${passkeys && html`<a class="button quiet" href="${action}/passkey">Sign in with a passkey</a>`}
    <p class="aside"><a href="${forgotPassword}">Forgot password?</a></p>`
}

export interface ForgotPasswordView {
  name?: string
  problem?: string
}

export interface SetPasswordView {
  token: string
  username: string
  problem?: string
}

const wrong = (problem: string | undefined) =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`

const problemLine = (problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`

function forgotPasswordForm(action: string, { name = '', problem }: ForgotPasswordView): Html {
  return html`<h1>Forgot password?</h1>
    <p>Enter your username or e-mail address. You get a link by e-mail to choose a new password.</p>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <label for="name">Username or e-mail</label>
      <input
        id="name"
        name="name"
        type="text"
        value="${name}"
        required
        maxlength="254"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        autofocus${wrong(problem)}
      />
      <button type="submit">Send the link</button>
    </form>`
}

function setPasswordForm(action: string, { token, username, problem }: SetPasswordView): Html {
  return html`<h1>Choose a password</h1>
    <p id="rules">
      At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.
    </p>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      <label for="username">Username</label>
      <input id="username" type="text" value="${username}" readonly autocomplete="username" />
      <label for="password">New password</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxlength="${longestTyped}"
        autocomplete="new-password"
        autofocus
        aria-describedby="rules${problem !== undefined && ' problem'}"
        ${problem !== undefined && html` aria-invalid="true"`}
      />
      <label for="repeated">Repeat the password</label>
      <input
        id="repeated"
        name="repeated"
        type="password"
        required
        maxlength="${longestTyped}"
        autocomplete="new-password"
        ${wrong(problem)}
      />
      <button type="submit">Set password</button>
    </form>`
}

const product = 'Integrator Console'

interface Shell {
  title: string
  base: string
  content: Html
  script?: string
}

/** A whole page around its content. All pages of the platform itself look the same. */
export const shell = ({ title, base, content, script }: Shell): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${product}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="${base}/${stylesheetName}" />
        ${script !== undefined && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>
          <p class="product">${logo} ${product}</p>
          ${content}
        </main>
      </body>
    </html>`.text
