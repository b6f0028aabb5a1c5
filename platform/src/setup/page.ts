import { toWireField } from '#contract/errors'
import { textLength } from '#contract/limits'
import type { Html } from '../base/html.ts'
import { html } from '../base/html.ts'
import { shell } from '../identity/embedded/views/shell.ts'
import { longestTyped, shortestPassword } from '../identity/passwords/rules.ts'

interface PageParts {
  /** Whether the platform stores passwords itself. */
  passwords: 'own' | 'outside'
  base: string
  script: string
}

interface Field {
  name: string
  label: string
  hint?: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  maxlength?: number
  optional?: boolean
}

/** The script writes the text below a field, found by the field name in the answer. */
function input({ name, label, hint, type = 'text', autocomplete, maxlength, optional }: Field): Html {
  const wire = toWireField(name)
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      data-field="${wire}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxlength ?? textLength.default}"
      autocapitalize="${autocomplete === 'username' ? 'none' : 'sentences'}"
      spellcheck="false"
      aria-describedby="${hint !== undefined && `${name}-hint `}${name}-problem"
      ${!optional && html` required`}
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <p class="hint wrong" id="${name}-problem" data-problem="${wire}" hidden></p>`
}

const operatorFields: Field[] = [
  {
    name: 'organisation',
    label: 'Your organisation',
    hint: 'Runs this installation. Its people look after all integrators.',
    autocomplete: 'organization',
  },
  {
    name: 'integrator',
    label: 'First integrator (optional)',
    hint: 'Only where another company is going to use it.',
    autocomplete: 'off',
    optional: true,
  },
]

/** Asked for once an integrator is named. */
const managerFields = (howInvited: string): Field[] => [
  { name: 'managerFirstName', label: "Manager's first name", autocomplete: 'off', optional: true },
  { name: 'managerLastName', label: "Manager's last name", autocomplete: 'off', optional: true },
  {
    name: 'managerEmail',
    label: "Manager's e-mail",
    type: 'email',
    autocomplete: 'off',
    maxlength: textLength.email,
    optional: true,
  },
  {
    name: 'managerUsername',
    label: "Manager's username",
    hint: howInvited,
    autocomplete: 'off',
    maxlength: textLength.username,
    optional: true,
  },
]

const personFields = (username: string): Field[] => [
  { name: 'firstName', label: 'First name', autocomplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autocomplete: 'family-name' },
  { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', maxlength: textLength.email },
  {
    name: 'username',
    label: 'Username',
    hint: username,
    autocomplete: 'username',
    maxlength: textLength.username,
  },
]

const passwordFields: Field[] = [
  {
    name: 'password',
    label: 'Password',
    hint: `At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.`,
    type: 'password',
    autocomplete: 'new-password',
    maxlength: longestTyped,
  },
  {
    name: 'repeated',
    label: 'Repeat the password',
    type: 'password',
    autocomplete: 'new-password',
    maxlength: longestTyped,
  },
]

export function setupPage({ passwords, base, script }: PageParts): string {
  const isOwn = passwords === 'own'
  const username = isOwn
    ? 'You sign in with it. It cannot be changed later.'
    : 'As your identity provider knows you.'
  const howInvited = isOwn
    ? 'Manages the accounts of the first integrator, and gets an invitation by mail.'
    : 'Manages the accounts of the first integrator. As your identity provider knows that person.'
  const content = html`<h1>Set up this installation</h1>
    <p>Say who runs it, and who its first administrator is. Everything else is done in the console.</p>
    <noscript><p class="problem">This page needs JavaScript.</p></noscript>
    <p class="problem" id="problem" role="alert" hidden></p>
    <form id="setup" method="post" novalidate>
      <h2>Operator</h2>
      ${operatorFields.map(input)}
      <div id="manager" hidden>${managerFields(howInvited).map(input)}</div>
      <h2>First administrator</h2>
      ${personFields(username).map(input)} ${isOwn && passwordFields.map(input)}
      <button type="submit">Set up and sign in</button>
    </form>`
  return shell({ title: 'Set-up', base, content, script })
}
