import { apiOf, expect, signIn, storedUser, test } from './test.ts'
import type { Person } from './person.ts'

/** The token ends in a minute, so that the console renews it now. Without a refresh token it asks in a hidden frame. */
const endSoon = ({ driver }: Person, keepsRefreshToken: boolean) =>
  driver.run(
    (keeps, soon) => {
      for (const [key, text] of Object.entries<string>(sessionStorage)) {
        if (!key.startsWith('oidc.user:')) continue
        const { refresh_token: refreshToken, ...user } = JSON.parse(text) as Record<string, unknown>
        const kept = keeps ? { refresh_token: refreshToken } : {}
        sessionStorage.setItem(key, JSON.stringify({ ...user, ...kept, expires_at: soon }))
      }
    },
    keepsRefreshToken,
    Math.round(Date.now() / 1000) + 62,
  )

for (const [how, keepsRefreshToken] of [
  ['its refresh token', true],
  ['a hidden frame', false],
] as const)
  test(`a sign-in is renewed silently by ${how}, and ends with the sign-out`, async ({
    person,
    platform,
  }) => {
    await signIn(person, platform.url)
    const before = (await storedUser(person))?.access_token
    expect(before).toBeTruthy()
    await endSoon(person, keepsRefreshToken)
    await person.driver.reload()
    await person.heading('Locations')
    await expect
      .poll(async () => (await storedUser(person))?.access_token, { message: 'another token' })
      .not.toBe(before)
    expect(await apiOf(person, platform.url).getCurrentAccount()).toMatchObject({ username: 'admin' })
    await person.press('nav a', 'Audit')
    await person.heading('Audit Traces')

    await person.press('button', 'Logout')
    await person.sees('button', 'Log In')
    expect(await storedUser(person)).toBeUndefined()
    await person.press('button', 'Log In')
    await person.sees('input', 'Password')
  })
