import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { startPlatform } from '../../scripts/lib/platform.mjs'
import { lineOf } from './table.mjs'

const person = { username: 'reader', password: 'demo' }
const realm = '/realms/integrator'

/** The pages of the sign-in as a browser has them: with cookies, one redirect after the other. */
function openBrowser(url) {
  const cookies = new Map()
  const send = async (address, form) => {
    const answer = await fetch(new URL(address, url), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '), origin: url },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get('location') ?? '',
    }
  }
  return { get: async (address) => send(address), post: send }
}

/** Up to the answer to the right password. */
async function begin(url) {
  const browser = openBrowser(url)
  const query = new URLSearchParams({
    client_id: 'api',
    response_type: 'code',
    redirect_uri: `${url}/`,
    scope: 'openid',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { location } = await browser.get(`${realm}/protocol/openid-connect/auth?${query}`)
  const page = await browser.get(location)
  const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page.text) ?? []
  return { browser, next: (await browser.post(action, person)).location }
}

/** Adds an authenticator app, and returns the recovery codes that come with it. */
async function addApp(url) {
  const { browser, next } = await begin(url)
  await browser.get(next)
  const { text } = await browser.get(`${realm}/account/app`)
  const [, secret = ''] = /class="key">([A-Z2-7 ]+)</.exec(text) ?? []
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(text) ?? []
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
  const added = await browser.post(`${realm}/account/app`, { token, name: 'Phone', code })
  return [...added.text.matchAll(/<li>([\w-]{19})<\/li>/g)].map(([, one]) => one ?? '')
}

/** After the password: 303 if the code counts, 0 if no answer came. */
async function sendCode({ browser, next }, code) {
  if (!next.includes('/second-step')) throw new Error(`The password alone led to ${next}.`)
  const sent = await browser.post(next, { code }).catch(() => ({ status: 0 }))
  return sent.status
}

/** Recovery codes are sent while the platform is killed. None counts twice, and the password alone signs nobody in. */
export async function secondFactor(folder, { rounds }) {
  const platform = await startPlatform({ DATA_DIR: `${folder}/data` })
  const { url } = platform
  const codes = (await addApp(url)).slice(0, rounds)
  const line = lineOf({ fault: 'kill -9 while a code is sent', times: codes.length })
  if (codes.length === 0) line.problems.push('no authenticator app could be added')
  for (const code of codes) {
    const begun = await begin(url)
    const sent = sendCode(begun, code)
    await pause(Math.random() * 60)
    await platform.kill('SIGKILL')
    const since = Date.now()
    platform.launch()
    await platform.ready()
    line.recoveries.push((Date.now() - since) / 1000)
    const answers = [
      await sent,
      await sendCode(await begin(url), code),
      await sendCode(await begin(url), code),
    ]
    const accepted = answers.filter((status) => status === 303).length
    line.acknowledged += accepted
    line.unanswered += answers.filter((status) => status === 0).length
    if (accepted > 1) line.problems.push(`a code counted ${accepted} times`)
    if (answers.some((status) => ![0, 303, 401].includes(status)))
      line.problems.push(`codes were answered with ${answers.join(', ')}`)
  }
  await platform.kill('SIGTERM')
  return [line]
}
