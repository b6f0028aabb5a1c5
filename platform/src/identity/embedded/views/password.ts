import type { Html } from '../../../base/html.ts'
import { html } from '../../../base/html.ts'
import { longestTyped, shortestPassword } from '../../passwords/rules.ts'

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

export const problemLine = (problem: string | undefined) =>
  problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`

export function forgotPasswordForm(action: string, { name = '', problem }: ForgotPasswordView): Html {
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

export function setPasswordForm(action: string, { token, username, problem }: SetPasswordView): Html {
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
