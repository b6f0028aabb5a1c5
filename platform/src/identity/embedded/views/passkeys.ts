import { createHash } from 'node:crypto'
import { html, type Html } from '../../../base/html.ts'
import type { PageTexts } from '../../../texts/index.ts'

/**
 * Asks the browser for a passkey when the form is sent, and sends its answer with it. Values of bytes are Base64url in the page and in
 * the answer. The methods of browsers for that are too new for a tablet of some years.
 */
export const passkeyScript = `\
const form = document.querySelector('form[data-passkey]')
const problem = form.querySelector('[data-problem]')
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const withBytes = (list = []) => list.map((entry) => ({ ...entry, id: bytes(entry.id) }))

async function ask() {
  const options = JSON.parse(form.dataset.passkey)
  const publicKey = { ...options, challenge: bytes(options.challenge) }
  if (form.dataset.makes === undefined)
    return navigator.credentials.get({
      publicKey: { ...publicKey, allowCredentials: withBytes(options.allowCredentials) },
    })
  return navigator.credentials.create({
    publicKey: {
      ...publicKey,
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: withBytes(options.excludeCredentials),
    },
  })
}

function written({ id, rawId, type, authenticatorAttachment, response }) {
  const names = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const parts = names.filter((name) => response[name]).map((name) => [name, text(response[name])])
  const transports = response.getTransports ? { transports: response.getTransports() } : {}
  return JSON.stringify({
    id,
    rawId: text(rawId),
    type,
    authenticatorAttachment,
    response: { ...Object.fromEntries(parts), ...transports },
  })
}

let isAsking = false

async function send() {
  if (isAsking) return
  isAsking = true
  problem.hidden = true
  try {
    form.elements.passkey.value = written(await ask())
    form.submit()
  } catch (error) {
    problem.hidden = false
    const { notSupported, hasOne, notUsed } = JSON.parse(form.dataset.texts)
    problem.textContent = !window.PublicKeyCredential
      ? notSupported
      : error.name === 'InvalidStateError'
        ? hasOne
        : notUsed
  } finally {
    isAsking = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})
if (form.dataset.starts !== undefined) void send()
`

/** The name changes with the content, so that browsers may cache the file. */
export const passkeyScriptName = `resources/${createHash('sha256').update(passkeyScript).digest('hex').slice(0, 12)}.js`

interface PasskeyForm {
  texts: PageTexts['passkeys']
  action: string
  /** For the browser. */
  options: unknown
  button: string
  /** Makes a passkey. Otherwise one is used. */
  makes?: boolean
  /** Asks the browser as soon as the page is open. */
  starts?: boolean
  quiet?: boolean
  fields?: Html
}

export const passkeyForm = ({
  texts,
  action,
  options,
  button,
  makes,
  starts,
  quiet,
  fields,
}: PasskeyForm): Html =>
  html`<form
    method="post"
    action="${action}"
    data-passkey="${JSON.stringify(options)}"
    data-texts="${JSON.stringify(texts)}"
    ${makes && html` data-makes`}${starts && html` data-starts`}
  >
    <p class="problem" role="alert" data-problem hidden></p>
    <input type="hidden" name="passkey" value="" />
    ${fields}
    <button type="submit" ${quiet && html`class="quiet"`}>${button}</button>
  </form>`
