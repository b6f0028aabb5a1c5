import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { TestInfo } from '@playwright/test'
import { apiWith } from '../support/api.ts'
import { readStoredUser, StoredUser } from '../support/stored-user.ts'
import { onPlatform } from '../support/test.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { personAt } from './person.ts'
import type { Person } from './person.ts'
import { startWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

export interface BrowserOption {
  engine: 'firefox' | 'webkit'
}

interface TestFixtures {
  /** At a browser of their own, which has no cookies yet. The test fails on what the browser complains about. */
  person: Person
}

const start: Record<BrowserOption['engine'], () => Promise<Driver>> = {
  firefox: startFirefox,
  webkit: startWebKit,
}

export const test = onPlatform.extend<TestFixtures, BrowserOption>({
  engine: ['firefox', { scope: 'worker', option: true }],

  person: async ({ engine }, provide, info) => {
    const driver = await start[engine]()
    info.annotations.push({ type: 'browser', description: driver.name })
    try {
      await provide(personAt(driver))
      if (info.status !== info.expectedStatus) await keepWhatIsShown(driver, info)
      expect(driver.complaints(), 'complaints of the browser').toEqual([])
    } finally {
      await driver.close()
    }
  },
})

async function keepWhatIsShown(driver: Driver, info: TestInfo): Promise<void> {
  const shown = await driver.run(() => `${document.location.href}\n${document.body.innerText}`)
  await writeFile(info.outputPath('page.txt'), shown)
  const picture = await driver.picture()
  if (picture) await writeFile(info.outputPath('page.png'), picture)
}

/** From nothing to the first signed-in page. */
export async function signIn(person: Person, url: string, username = 'admin'): Promise<void> {
  await person.driver.open(url)
  await person.fill('input', 'Username', username)
  await person.fill('input', 'Password', 'demo')
  await person.press('button', 'Sign in')
  await person.heading('Locations')
}

export const storedUser = async ({ driver }: Person) => {
  const text = await driver.run(readStoredUser)
  return text ? StoredUser.parse(JSON.parse(text)) : undefined
}

/** The API with the person's token. */
export const apiOf = (person: Person, url: string) =>
  apiWith(
    () => url,
    async () => (await storedUser(person))?.access_token,
  )
