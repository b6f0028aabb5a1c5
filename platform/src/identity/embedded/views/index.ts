import type { Language } from '#contract/texts/language'
import { html, type Html, icon, logo } from '../../../base/html.ts'
import { pageTexts, type PageTexts } from '../../../texts/index.ts'
import { product } from '../../../texts/product.ts'
import { setPasswordPath } from '../../passwords/links.ts'
import { longestTyped } from '../../passwords/rules.ts'
import { accountPath, forgotPasswordPath } from '../addresses.ts'
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
import {
  changePasswordForm,
  type ChangePasswordView,
  forgotPasswordForm,
  type ForgotPasswordView,
  setPasswordForm,
  type SetPasswordView,
} from './passwords.ts'
import { problemLine, wrong } from './problem.ts'
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

export function createPages(language: Language, addresses: PageAddresses, texts = pageTexts[language]) {
  const linkBack = (label: string) => html`<a class="button" href="${addresses.console}">${label}</a>`
  const quietLinkBack = html`<a class="button quiet" href="${addresses.console}">${texts.backToConsole}</a>`
  const { base } = addresses

  const page = (title: string, content: Html): string => shell({ language, title, base, content })

  const pageWithPasskeys = (title: string, content: Html): string =>
    shell({ language, title, base, content, script: `${base}/${passkeyScriptName}` })

  return {
    language,
    texts,

    signIn: ({ action, username, problem }: SignInView) =>
      page(
        texts.signIn.title,
        signInForm(
          texts.signIn,
          { action, username, problem },
          { forgotPassword: `${base}${forgotPasswordPath}`, passkeys: addresses.passkeys },
        ),
      ),

    secondStep: (view: SecondStepView) =>
      view.passkeys === undefined
        ? page(texts.secondStep.title, secondStep(texts, view))
        : pageWithPasskeys(texts.secondStep.title, secondStep(texts, view)),

    passkeySignIn: (view: PasskeySignInView) =>
      pageWithPasskeys(texts.passkeySignIn.title, passkeySignIn(texts, view)),

    newPasskey: (view: NewPasskeyView) =>
      pageWithPasskeys(texts.newFactor.passkeyTitle, newPasskey(texts, view)),

    account: (view: AccountView) =>
      page(
        texts.account.title,
        html`${accountOverview(texts, addresses, view)} ${linkBack(texts.backToConsole)}`,
      ),

    newApp: (view: NewAppView) => page(texts.newFactor.appTitle, newApp(texts, view)),

    setUpFactor: (view: SetUpFactorView) =>
      page(texts.setUpFactor.title, setUpFactor(texts, addresses.passkeys, view)),

    recoveryCodes: (view: RecoveryCodesView) =>
      page(texts.recoveryCodes.title, recoveryCodesPage(texts, view)),

    /** Nobody has an account yet, so every sign-in would be refused. */
    notSetUp: () =>
      page(
        texts.notSetUp.title,
        html`<h1>${texts.notSetUp.heading}</h1>
          <p role="status">${texts.notSetUp.explained}</p>
          ${linkBack(texts.backToConsole)}`,
      ),

    forgotPassword: (view: ForgotPasswordView) =>
      page(
        texts.forgotPassword.title,
        html`${forgotPasswordForm(texts.forgotPassword, `${base}${forgotPasswordPath}`, view)}
        ${quietLinkBack}`,
      ),

    /** The same text for everybody: it must not reveal whether the account exists. */
    reminderSent: () =>
      page(
        texts.forgotPassword.sentTitle,
        html`<h1>${texts.forgotPassword.sentTitle}</h1>
          <p role="status">${texts.forgotPassword.sent}</p>
          ${linkBack(texts.backToConsole)}`,
      ),

    setPassword: (view: SetPasswordView) =>
      page(texts.setPassword.title, setPasswordForm(texts.setPassword, `${base}${setPasswordPath}`, view)),

    changePassword: (view: ChangePasswordView) =>
      page(texts.changePassword.title, changePasswordForm(texts, `${base}${accountPath}`, view)),

    passwordSet: () =>
      page(
        texts.setPassword.setTitle,
        html`<h1>${texts.setPassword.setHeading}</h1>
          <p role="status">${texts.setPassword.set}</p>
          ${linkBack(texts.signIn.submit)}`,
      ),

    /** Wrong, used, replaced or too old: the page does not say which. */
    linkSpent: () =>
      page(
        texts.setPassword.spentTitle,
        html`<h1>${texts.setPassword.spentHeading}</h1>
          <p role="alert">${texts.setPassword.spent}</p>
          <a class="button" href="${base}${forgotPasswordPath}">${texts.setPassword.newLink}</a>
          ${quietLinkBack}`,
      ),

    /** The interaction has ended, or the page was bookmarked. */
    expired: () =>
      page(
        texts.expired.title,
        html`<h1>${texts.expired.heading}</h1>
          <p>${texts.expired.explained}</p>
          ${linkBack(texts.backToConsole)}`,
      ),

    signedOut: () =>
      page(
        texts.signOut.doneTitle,
        html`<h1>${texts.signOut.doneHeading}</h1>
          <p>${texts.signOut.done}</p>
          ${linkBack(texts.backToConsole)}`,
      ),

    confirmSignOut: (form: Html) =>
      page(
        texts.signOut.title,
        html`<h1>${texts.signOut.question}</h1>
          <p>${texts.signOut.explained}</p>
          ${form}
          <button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>
            ${texts.signOut.submit}
          </button>
          <a class="button quiet" href="${addresses.console}">${texts.signOut.stay}</a>`,
      ),

    notFound: () =>
      page(
        texts.notFound.title,
        html`<h1>${texts.notFound.heading}</h1>
          ${linkBack(texts.backToConsole)}`,
      ),

    /** With a reason in the reader's language. */
    error: (error: string, reason: string = texts.failed.unknown) => errorPage(reason, error),

    /** With the words of a program, which are English. Other readers get them beside the code. */
    programError: (error: string, description: string | undefined) =>
      language === 'en' || description === undefined
        ? errorPage(description ?? texts.failed.unknown, error)
        : errorPage(texts.failed.unknown, `${error}: ${description}`),
  }

  function errorPage(reason: string, code: string): string {
    return page(
      texts.failed.title,
      html`<h1>${texts.failed.title}</h1>
        <p role="alert">${reason}</p>
        <p class="code">${code}</p>
        ${linkBack(texts.backToConsole)}`,
    )
  }
}

function signInForm(
  texts: PageTexts['signIn'],
  { action, username, problem }: SignInView,
  { forgotPassword, passkeys }: { forgotPassword: string; passkeys: boolean },
): Html {
  return html`<h1>${texts.title}</h1>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <label for="username">${texts.username}</label>
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
        ${username === '' && html` autofocus`}${wrong(problem)}
      />
      <label for="password">${texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxlength="${longestTyped}"
        autocomplete="current-password"
        ${username !== '' && html` autofocus`}${wrong(problem)}
      />
      <button type="submit">${texts.submit}</button>
    </form>
    ${passkeys && html`<a class="button quiet" href="${action}/passkey">${texts.byPasskey}</a>`}
    <p class="aside"><a href="${forgotPassword}">${texts.forgotPassword}</a></p>`
}

interface Shell {
  language: Language
  title: string
  base: string
  content: Html
  script?: string
}

/** A whole page around its content. All pages of the platform itself look the same. */
export const shell = ({ language, title, base, content, script }: Shell): string =>
  html`<!doctype html>
    <html lang="${language}">
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
