import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ElsysReport } from '#contract/schemas/registry'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { chooseFile } from '../../../testing/input/files.ts'
import { inputMethods, keyboard } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { clear, show } from '../../../testing/show.tsx'
import { filmedSheet } from '../../../testing/filmedSheet.ts'
import { RegisterPage } from './RegisterPage.tsx'

type Asked = { query?: { commit?: string; deviceId?: string }; body: unknown }

const key = '00112233445566778899AABBCCDDEEFF'
const registry = new Set<string>()

/** Does what the platform does: no sensor twice, and nothing is stored without a commit. */
const report = vi.fn<(asked: Asked) => ElsysReport>(({ query, body }) => {
  const commit = query?.commit === 'true'
  const lines = String(body)
    .split('\n')
    .map((text, index): ElsysReport['lines'][number] => {
      const identifier = text.slice(0, 16)
      if (identifier.length < 16)
        return {
          line: index + 1,
          identifier: null,
          status: 'INVALID',
          message: 'devEui must have 16 hexadecimal digits',
        }
      if (registry.has(identifier))
        return { line: index + 1, identifier, status: 'DUPLICATE', message: 'It is registered already' }
      if (commit) registry.add(identifier)
      return { line: index + 1, identifier, status: commit ? 'REGISTERED' : 'VALID', message: null }
    })
  return {
    commit,
    registered: lines.filter(({ status }) => status === 'VALID' || status === 'REGISTERED').length,
    lines,
  }
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sensors = page.getByRole('textbox', { name: 'Sensors' })
const outcomes = () => [...document.querySelectorAll('[data-status]')].map(({ textContent }) => textContent)

async function open() {
  report.mockClear()
  registry.clear()
  registry.add('A81758FFFE0512AC')
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedDevices: () => [],
    registerElsysText: report,
    registerElsys: report,
  })
  await show(<RegisterPage />)
  await expect.element(sensors).toBeVisible()
}

test.for(inputMethods)(
  'by $name: a text is checked line by line, then registered, and a second time changes nothing',
  async (input) => {
    await input.begin()
    await open()
    await expect.element(button('Check')).toBeDisabled()
    await input.type(sensors, 'A81758FFFE0512AB;Door;EMS\nA81758FFFE0512AC\n12345')
    await expect.element(button('Register')).toBeDisabled()
    await input.press(button('Check'))
    await expect.poll(outcomes).toEqual(['New', 'Known', 'Refused'])
    expect(report.mock.lastCall?.[0].query).toEqual({ commit: 'false' })
    await expect.element(page.getByText('1 new, 1 known, 1 refused.')).toBeVisible()
    await expect.element(page.getByText('devEui must have 16 hexadecimal digits')).toBeVisible()
    if (input === keyboard) await expectAccessible()
    await input.press(button('Register 1 sensor'))
    await expect.poll(outcomes).toEqual(['Registered', 'Known', 'Refused'])
    await expect.element(page.getByRole('link', { name: 'See all components' })).toBeVisible()
    await input.press(button('Check'))
    await expect.poll(outcomes).toEqual(['Known', 'Known', 'Refused'])
    await expect.element(button('Register')).toBeDisabled()
  },
)

test.for(inputMethods)(
  'by $name: a file is chosen, a code scanned, and both are registered',
  async (input) => {
    await input.begin()
    await open()
    await chooseFile(
      input,
      page.getByLabelText('File'),
      new File(['A81758FFFE0512AB;Door;EMS'], 'sensors.csv'),
    )
    await expect.element(sensors).toHaveValue('A81758FFFE0512AB;Door;EMS')
    filmedSheet().drawCode('A81758FFFE0512AD')
    await input.press(button('Scan QR Codes'))
    await input.press(button('Add 1 sensor'))
    await input.press(button('Check'))
    await expect.poll(outcomes).toEqual(['New', 'New'])
    await input.press(button('Register 2 sensors'))
    await expect.poll(outcomes).toEqual(['Registered', 'Registered'])
    expect([...registry].slice(-2)).toEqual(['A81758FFFE0512AB', 'A81758FFFE0512AD'])
  },
)

test('a text that changes after a check is checked again, and a refusal has its reason', async () => {
  await open()
  await sensors.fill('A81758FFFE0512AB')
  await button('Check').click()
  await expect.element(button('Register 1 sensor')).toBeEnabled()
  await sensors.fill('A81758FFFE0512AB\nA81758FFFE0512AD')
  await expect.element(button('Register')).toBeDisabled()
  report.mockImplementationOnce(() => {
    throw new Refusal(400, { message: 'At most 1000 sensors at once' })
  })
  await button('Check').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 1000 sensors at once')
})

test('a file fills the text, a JSON list goes to the call for lists, and a file that is too large is refused', async () => {
  await open()
  const choose = document.querySelector('input[type=file]')
  if (!choose) throw new Error('No file can be chosen')
  await userEvent.upload(choose, new File(['[{"devEui":"A81758FFFE0512AB"}]'], 'sensors.json'))
  await expect.element(sensors).toHaveValue('[{"devEui":"A81758FFFE0512AB"}]')
  await button('Check').click()
  await expect.poll(() => report.mock.lastCall?.[0].body).toEqual([{ devEui: 'A81758FFFE0512AB' }])
  await userEvent.upload(choose, new File(['x'.repeat(200_001)], 'large.csv'))
  await expect.element(page.getByText('large.csv is larger than 200,000 characters')).toBeVisible()
})

test('a reload brings back what was typed, without the keys', async () => {
  await open()
  await sensors.fill(`A81758FFFE0512AB;Door;EMS;${key}`)
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(key)
  clear()
  await show(<RegisterPage />)
  await expect.element(sensors).toHaveValue('A81758FFFE0512AB;Door;EMS')
})

test('on a tablet and on a phone nothing is cut off', async () => {
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await open()
    await sensors.fill('A81758FFFE0512AB;Door;EMS\nA81758FFFE0512AC\n12345')
    await button('Check').click()
    await expect.element(page.getByText('1 new, 1 known, 1 refused.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible()
  }
})
