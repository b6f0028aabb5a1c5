/**
 * The page's script. The token is in the fragment of the address, which browsers never send. The script sends it in
 * the body.
 */
export const setupScript = `
const form = document.getElementById('setup')
const button = form.querySelector('button')
const token = location.hash.slice(1)
const texts = { REQUIRED: 'Enter a value.', INVALID: 'This is not valid.', DUPLICATE: 'This is taken.' }

function say(element, text) {
  element.textContent = text
  element.hidden = text === ''
}

function mark(field, text) {
  const input = form.querySelector('[data-field="' + field + '"]')
  if (!input) return
  if (text === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  say(form.querySelector('[data-problem="' + field + '"]'), text)
}

function show(message, fields = {}) {
  const names = Object.keys(fields)
  for (const input of form.elements)
    if (input.dataset.field) mark(input.dataset.field, fields[input.dataset.field] ?? '')
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
    const said = await answer.json()
    if (answer.ok) return location.replace(said.next)
    if (answer.status === 404) return show('This installation is set up already. Sign in at the console.')
    showRefusal(said)
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
