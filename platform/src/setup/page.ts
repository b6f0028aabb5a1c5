import { toWireField } from '#contract/errors'
import { textLength } from '#contract/limits'
import type { Html } from '../base/html.ts'
import { html } from '../base/html.ts'
import { shell } from '../identity/embedded/views/index.ts'
import { longestTyped, shortestPassword } from '../identity/passwords/rules.ts'

interface PageContent {
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

export function setupPage({ passwords, base, script }: PageContent): string {
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

/** The token is in the fragment of the address, which browsers never send. The script sends it in the body. */
export const setupScript = `
const form = document.getElementById('setup')
const button = form.querySelector('button')
const token = location.hash.slice(1)
const texts = { REQUIRED: 'Enter a value.', INVALID: 'This is not valid.', DUPLICATE: 'This is taken.' }

function say(element, text) {
  element.textContent = text
  element.hidden = text === ''
}

function showFieldError(field, text) {
  const input = form.querySelector('[data-field="' + field + '"]')
  if (!input) return
  if (text === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  say(form.querySelector('[data-problem="' + field + '"]'), text)
}

function show(message, fields = {}) {
  const names = Object.keys(fields)
  for (const input of form.elements)
    if (input.dataset.field) showFieldError(input.dataset.field, fields[input.dataset.field] ?? '')
  say(document.getElementById('problem'), message)
  const first = names.length > 0 && form.querySelector('[aria-invalid="true"]')
  if (first) first.focus()
}

/** If only the password was refused, the answer's message says why. */
function showRefusal({ message, errors = [] }) {
  const fields = errors.map(({ key, parameters }) => [parameters.FIELD, texts[key] ?? texts.INVALID])
  const known = fields.filter(([name]) => form.querySelector('[data-field="' + CSS.escape(name) + '"]'))
  const only = known.length === 1 && known[0][0] === 'password'
  if (only) known[0][1] = message
  show(known.length > 0 ? 'Some entries have to be changed.' : message, Object.fromEntries(known))
}

async function send() {
  const entries = Object.fromEntries(new FormData(form))
  const { repeated, ...body } = entries
  if (repeated !== undefined && repeated !== body.password)
    return show('Some entries have to be changed.', { repeated: 'The two passwords are not the same.' })
  show('')
  button.disabled = true
  try {
    const answer = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, token }),
    })
    const result = await answer.json()
    if (answer.ok) return location.replace(result.next)
    if (answer.status === 404) return show('This installation is set up already. Sign in at the console.')
    showRefusal(result)
  } catch {
    show('The platform does not answer. Try again in a moment.')
  }
  button.disabled = false
}

/** An integrator needs somebody who manages its accounts. */
form.elements.integrator.addEventListener('input', ({ target }) => {
  document.getElementById('manager').hidden = target.value.trim() === ''
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})
if (token === '') show('Open the whole address that the platform printed at its start: its last part is missing here.')
`.trimStart()
