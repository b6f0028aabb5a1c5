import { html, type Html } from '../../../base/html.ts'
import type { PageTexts } from '../../../texts/index.ts'
import { longestTyped, passwordLengths } from '../../passwords/rules.ts'
import { problemLine, wrong } from './problem.ts'

export interface ForgotPasswordView {
  name?: string
  problem?: string
}

export interface SetPasswordView {
  token: string
  username: string
  problem?: string
}

export function forgotPasswordForm(
  texts: PageTexts['forgotPassword'],
  action: string,
  { name = '', problem }: ForgotPasswordView,
): Html {
  return html`<h1>${texts.heading}</h1>
    <p>${texts.explained}</p>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <label for="name">${texts.name}</label>
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
      <button type="submit">${texts.submit}</button>
    </form>`
}

export function setPasswordForm(
  texts: PageTexts['setPassword'],
  action: string,
  { token, username, problem }: SetPasswordView,
): Html {
  return html`<h1>${texts.title}</h1>
    <p id="rules">${texts.rules(passwordLengths.shortest)}</p>
    ${problemLine(problem)}
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      <label for="username">${texts.username}</label>
      <input id="username" type="text" value="${username}" readonly autocomplete="username" />
      <label for="password">${texts.password}</label>
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
      <label for="repeated">${texts.repeated}</label>
      <input
        id="repeated"
        name="repeated"
        type="password"
        required
        maxlength="${longestTyped}"
        autocomplete="new-password"
        ${wrong(problem)}
      />
      <button type="submit">${texts.submit}</button>
    </form>`
}

export interface ChangePasswordView {
  username: string
  problem?: string | undefined
}

export function changePasswordForm(
  { setPassword, changePassword: texts }: PageTexts,
  base: string,
  { username, problem }: ChangePasswordView,
): Html {
  const field = (name: string, label: string, autocomplete: string, more: Html | false = false) =>
    html`<label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="password"
        required
        maxlength="${longestTyped}"
        autocomplete="${autocomplete}"
        ${more}${wrong(problem)}
      />`
  return html`<h1>${texts.title}</h1>
    <p>${setPassword.rules(passwordLengths.shortest)} ${texts.others}</p>
    ${problemLine(problem)}
    <form method="post" action="${base}/password">
      <input type="hidden" name="username" value="${username}" autocomplete="username" />
      ${field('current', texts.current, 'current-password', html` autofocus`)}
      ${field('password', setPassword.password, 'new-password')}
      ${field('repeated', setPassword.repeated, 'new-password')}
      <button type="submit">${texts.title}</button>
      <a class="button quiet" href="${base}">${texts.cancel}</a>
    </form>`
}
