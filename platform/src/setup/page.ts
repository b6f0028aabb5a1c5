import { toWireField } from '#contract/errors'
import { textLength } from '#contract/limits'
import type { Language } from '#contract/texts/language'
import { html, type Html } from '../base/html.ts'
import { shell } from '../identity/embedded/views/index.ts'
import { longestTyped, passwordLengths } from '../identity/passwords/rules.ts'
import { pageTexts, type PageTexts } from '../texts/index.ts'

interface PageContent {
  language: Language
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

type Texts = PageTexts['setUp']

const operatorFields = (texts: Texts): Field[] => [
  {
    name: 'organisation',
    label: texts.organisation,
    hint: texts.organisationHint,
    autocomplete: 'organization',
  },
  {
    name: 'integrator',
    label: texts.integrator,
    hint: texts.integratorHint,
    autocomplete: 'off',
    optional: true,
  },
]

/** Asked for once an integrator is named. */
const managerFields = (texts: Texts, howInvited: string): Field[] => [
  { name: 'managerFirstName', label: texts.managerFirstName, autocomplete: 'off', optional: true },
  { name: 'managerLastName', label: texts.managerLastName, autocomplete: 'off', optional: true },
  {
    name: 'managerEmail',
    label: texts.managerEmail,
    type: 'email',
    autocomplete: 'off',
    maxlength: textLength.email,
    optional: true,
  },
  {
    name: 'managerUsername',
    label: texts.managerUsername,
    hint: howInvited,
    autocomplete: 'off',
    maxlength: textLength.username,
    optional: true,
  },
]

const personFields = (texts: Texts, username: string): Field[] => [
  { name: 'firstName', label: texts.firstName, autocomplete: 'given-name' },
  { name: 'lastName', label: texts.lastName, autocomplete: 'family-name' },
  { name: 'email', label: texts.email, type: 'email', autocomplete: 'email', maxlength: textLength.email },
  {
    name: 'username',
    label: texts.username,
    hint: username,
    autocomplete: 'username',
    maxlength: textLength.username,
  },
]

const passwordFields = ({ setUp, setPassword }: PageTexts): Field[] => [
  {
    name: 'password',
    label: setUp.password,
    hint: setPassword.rules(passwordLengths.shortest),
    type: 'password',
    autocomplete: 'new-password',
    maxlength: longestTyped,
  },
  {
    name: 'repeated',
    label: setPassword.repeated,
    type: 'password',
    autocomplete: 'new-password',
    maxlength: longestTyped,
  },
]

export function setupPage({ language, passwords, base, script }: PageContent): string {
  const texts = pageTexts[language]
  const { setUp } = texts
  const isOwn = passwords === 'own'
  const content = html`<h1>${setUp.heading}</h1>
    <p>${setUp.explained}</p>
    <noscript><p class="problem">${setUp.needsScript}</p></noscript>
    <p class="problem" id="problem" role="alert" hidden></p>
    <form id="setup" method="post" novalidate data-texts="${JSON.stringify(setUp.script)}">
      <h2>${setUp.operator}</h2>
      ${operatorFields(setUp).map(input)}
      <div id="manager" hidden>
        ${managerFields(setUp, isOwn ? setUp.managerInvited : setUp.managerOutside).map(input)}
      </div>
      <h2>${setUp.administrator}</h2>
      ${personFields(setUp, isOwn ? setUp.usernameOwn : setUp.usernameOutside).map(input)}
      ${isOwn && passwordFields(texts).map(input)}
      <button type="submit">${setUp.submit}</button>
    </form>`
  return shell({ language, title: setUp.title, base, content, script })
}

/** The token is in the fragment of the address, which browsers never send. The script sends it in the body. */
export const setupScript = `
const form = document.getElementById('setup')
const button = form.querySelector('button')
const token = location.hash.slice(1)
const texts = JSON.parse(form.dataset.texts)

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
  show(known.length > 0 ? texts.someWrong : message, Object.fromEntries(known))
}

async function send() {
  const entries = Object.fromEntries(new FormData(form))
  const { repeated, ...body } = entries
  if (repeated !== undefined && repeated !== body.password)
    return show(texts.someWrong, { repeated: texts.notTheSame })
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
    if (answer.status === 404) return show(texts.isSetUp)
    showRefusal(result)
  } catch {
    show(texts.noAnswer)
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
if (token === '') show(texts.noToken)
`.trimStart()
