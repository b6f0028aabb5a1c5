import { Stop } from './run.mjs'
import { importTypeScript } from './typescript.mjs'

const operator = {
  organisation: 'Nordlicht Betrieb',
  integrator: 'Südwerk',
  managerFirstName: 'Max',
  managerLastName: 'Weber',
  managerUsername: 'max',
  managerEmail: 'max@suedwerk.example',
  firstName: 'Ida',
  lastName: 'Holm',
  username: 'ida',
  email: 'ida@nordlicht.example',
  password: 'seven quiet lamps glow',
}

function setupAddressIn(output) {
  const address = /\S+\/setup#[\w-]+/.exec(output)?.[0]
  if (!address) throw new Stop(`${output}\nNo address for the set-up was printed.`)
  return new URL(address)
}

/** Sends what a person types into the set-up page, to the platform at this URL. */
export async function setUp(url, output) {
  const { pathname, hash } = setupAddressIn(output)
  const page = await fetch(new URL(pathname, url))
  expectStatus(page, 200, 'The page of the set-up')
  const answer = await fetch(new URL(pathname, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...operator, token: hash.slice(1) }),
  })
  expectStatus(answer, 200, 'The set-up')
}

/** Signs in as the console does. The set-up page is gone. */
export async function expectSetUp(url) {
  expectStatus(await fetch(new URL('/setup', url)), 404, 'The set-up that is done')
  const { signIn } = await importTypeScript('platform/src/testing/identity.ts')
  const { accessToken } = await signIn(url, operator.username, operator.password)
  const read = async (call) => {
    const answer = await fetch(new URL(`/public/api/v1.0${call}`, url), {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expectStatus(answer, 200, call)
    return answer.text()
  }
  const account = await read('/account')
  if (!account.includes(operator.organisation)) throw new Stop(`Another account answers: ${account}`)
  await read('/management/organization/location')
}

function expectStatus(answer, status, what) {
  if (answer.status !== status) throw new Stop(`${what} was answered with ${answer.status}, not ${status}.`)
}
