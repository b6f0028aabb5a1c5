import type { Page } from '@playwright/test'
import { basePath } from '#contract/op'
import type { AlarmWithEvents } from '#contract/schemas/alarm'
import { reasonFor } from '#contract/texts/reasons/reason'
import { apiOf } from '../support/api.ts'
import { listOn } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'de-DE' })

async function signInInGerman(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.getByLabel('Benutzername').fill('admin')
  await page.getByLabel('Passwort').fill('demo')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('heading', { name: 'Standorte', level: 1 })).toBeVisible()
}

test('whose browser speaks German reads the sign-in, lists, refusals and traces in German', async ({
  page,
  guard,
}) => {
  await signInInGerman(page)
  const locations = listOn(page, 'Standorte')
  await expect(locations.header('Adresse')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ von \d+ Standorte/ })).toBeVisible()
  // One of the three files is enough for the first page.
  const loaded = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /(everywhere|places|setup)-/.test(name))
        .length,
  )
  expect(loaded).toBe(1)

  await page.getByRole('link', { name: 'Konten', exact: true }).click()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'Konto anlegen' })
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(form.getByText('Vorname ist erforderlich')).toBeVisible()
  await form.getByLabel('Vorname').fill('Anna')
  await form.getByLabel('Nachname').fill('Berg')
  await form.getByLabel('Benutzername').fill('reader')
  await form.getByLabel('E-Mail').fill('anna.berg@example.com')
  await form.getByLabel('Besitzer des Kontos').selectOption({ index: 1 })
  await form.getByLabel(/Standorte lesen/).check()
  guard.allow(/status of 4\d\d/)
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(
    form
      .getByRole('alert')
      .or(form.getByText(/Benutzername/))
      .filter({ hasText: /vergeben|DUPLICATE/ }),
  ).toBeVisible()
  await form.getByLabel('Benutzername').fill('anna.berg')
  await form.getByRole('button', { name: 'Erstellen' }).click()
  await expect(page.getByText('Konto anna.berg gespeichert')).toBeVisible()

  await page.getByRole('link', { name: 'Protokoll' }).click()
  await page.getByText('Als Erzählung').click()
  await expect(page.getByRole('heading', { name: /hat das Konto von Anna Berg angelegt$/ })).toBeVisible()
})

test('a shared address shows the same rows in another language', async ({ page, browser, platform }) => {
  await signInInGerman(page)
  const german = listOn(page, 'Standorte')
  await page.getByRole('searchbox', { name: 'Ort filtern' }).fill('not empty')
  await page.getByRole('searchbox', { name: 'Name filtern' }).fill('a')
  await german.sortBy('Name')
  await expect(page).toHaveURL(/filter/)
  const names = await german.texts('Name')
  expect(names.length).toBeGreaterThan(0)

  const other = await browser.newContext({ baseURL: platform.url, locale: 'en-US' })
  const reader = await other.newPage()
  await reader.goto('/')
  await reader.getByLabel('Username').fill('admin')
  await reader.getByLabel('Password').fill('demo')
  await reader.getByRole('button', { name: 'Sign in' }).click()
  await expect(reader.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  await reader.goto(page.url())
  const english = listOn(reader, 'Locations')
  await expect(english.filter('City')).toHaveValue('not empty')
  await expect.poll(async () => english.texts('Name')).toEqual(names)
  await other.close()
})

const notice: AlarmWithEvents['sent'][number] = {
  channel: 'PAGERDUTY',
  step: 'RAISED',
  state: 'FAILED',
  recipientName: 'Bereitschaft',
  integrationId: null,
  accountId: null,
  createdAt: 1_772_000_000,
  dueAt: null,
  sentAt: null,
  deliveredAt: null,
  attempts: 1,
  answer: 'Invalid routing key',
}

const { message: answer, ...busy } = reasonFor('PROVIDER_BUSY', { provider: 'PagerDuty' })

const alarm: AlarmWithEvents = {
  alarmId: 'alm-1',
  kind: 'LIMIT',
  severity: 'CRITICAL',
  state: 'RAISED',
  locationId: 'loc-0001',
  locationName: 'Kühlhaus',
  deviceId: null,
  zoneName: null,
  componentId: null,
  componentName: null,
  measurementId: null,
  measurementLabel: null,
  unit: null,
  conditionalId: null,
  comparison: null,
  threshold: null,
  value: null,
  instruction: null,
  since: 1_772_000_000,
  raisedAt: 1_772_000_000,
  resolvedAt: null,
  count: 1,
  acknowledgedAt: null,
  acknowledgedBy: null,
  shelvedUntil: null,
  shelvedBy: null,
  shelvedReason: null,
  suppressedBy: null,
  events: [],
  sent: [{ ...notice, answer, ...busy }, notice],
}

test('why a message was not sent, and what an uplink lacks, is said in German', async ({ page }) => {
  await signInInGerman(page)
  const api = apiOf(page)

  await page.goto('/#/integrations')
  const integrations = listOn(page, 'Integrationen')
  await integrations.rows
    .filter({ hasText: 'PAGERDUTY' })
    .first()
    .getByRole('button', { name: 'Test senden' })
    .click()
  await expect(
    page.getByText('Nichts verlässt diese Installation: ALARM_CHANNELS ist off', { exact: true }),
  ).toBeVisible()

  const { secret } = await api.issueLorawanSecret()
  const uplink = await page.request.post(`${basePath}/lorawan/uplink?event=up`, {
    headers: { authorization: `Bearer ${secret}` },
    data: { deviceInfo: { devEui: 'a81758fffe0b0001' }, fCnt: 1, fPort: 5, data: 'AQDiQgIp' },
  })
  expect(uplink.status()).toBe(200)
  await page.goto('/#/components/lorawan')
  await expect(page.getByText('Unbekannter Typ 0x42 bei Byte 4', { exact: true })).toBeVisible()

  await page.route(`**${basePath}/management/alarm/alm-1`, (route) => route.fulfill({ json: alarm }))
  await page.goto('/#/alarms/alm-1')
  const notified = page.getByRole('region', { name: 'Wer benachrichtigt wurde' }).getByRole('listitem')
  await expect(notified.first()).toContainText('PagerDuty nimmt gerade nichts mehr an')
  await expect(notified.first().locator('q')).toHaveCount(0)
  await expect(notified.last().locator('q')).toHaveText('Invalid routing key')
})
