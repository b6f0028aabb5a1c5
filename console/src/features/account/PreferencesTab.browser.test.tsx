import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { inputMethods } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { applyPreferences, storedPreferences, nothingChosen, preferences } from '../../ui/preferences.ts'
import { PreferencesTab } from './PreferencesTab.tsx'

afterEach(() => applyPreferences(nothingChosen))

const me = person('ROLE_LOCATION_READ')
const field = (name: string) => page.getByRole('combobox', { name })
const example = () => page.getByRole('status')

async function open(answers: Answers, isKept = true) {
  let own = isKept ? nothingChosen : null
  const set = vi.fn<NonNullable<Answers['setPreferences']>>(
    ({ body }) => (own = { ...nothingChosen, ...body }),
  )
  answer({ getCurrentAccount: () => ({ ...me, preferences: own }), setPreferences: set, ...answers })
  await show(<PreferencesTab />)
  return set
}

test.for(inputMethods)('each choice is kept and shown at once, by $name', async (input) => {
  await input.begin()
  const set = await open({})
  await expect.element(example()).toHaveTextContent('-18.5 °C')
  await input.choose(field('Temperatures'), 'FAHRENHEIT')
  await expect.element(example()).toHaveTextContent('-1.3 °F')
  await input.choose(field('Pressures'), 'PSI')
  await input.choose(field('Numbers'), 'POINT_COMMA')
  await expect.element(example()).toHaveTextContent('12.345,6-1,3 °F29,01 psi')
  await input.choose(field('Dates'), 'YEAR_FIRST')
  await expect.element(example()).toHaveTextContent(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  const chosen = {
    ...nothingChosen,
    temperature: 'FAHRENHEIT',
    pressure: 'PSI',
    numberFormat: 'POINT_COMMA',
    dateFormat: 'YEAR_FIRST',
  }
  await expect.poll(() => set.mock.lastCall?.[0].body).toEqual(chosen)
  await input.choose(field('Temperatures'), '')
  await expect.poll(() => set.mock.lastCall?.[0].body).toEqual({ ...chosen, temperature: null })
  await expectAccessible()
})

test('a time zone moves every clock, and colours change at once', async () => {
  const set = await open({})
  await field('Dates').selectOptions('YEAR_FIRST')
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await field('Time zone').selectOptions(timeZone)
    const day = new Intl.DateTimeFormat('lt', { timeZone, dateStyle: 'short' }).format()
    await expect.element(example()).toHaveTextContent(day)
  }
  await field('Colours').selectOptions('DARK')
  await expect.poll(() => localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
  await expect.poll(() => set.mock.lastCall?.[0].body.colorScheme).toBe('DARK')
  await field('Colours').selectOptions('LIGHT')
})

test('what the platform refuses is shown as before, with its reason', async () => {
  await open({
    setPreferences: () => {
      throw new Refusal(503, { message: 'The database is full' })
    },
  })
  await field('Temperatures').selectOptions('FAHRENHEIT')
  await expect.element(page.getByText('The database is full')).toBeVisible()
  await expect.element(example()).toHaveTextContent('-18.5 °C')
  await expect.element(field('Temperatures')).toHaveValue('')
})

test('another platform does not keep them, so this browser does, and says so', async () => {
  const set = await open({}, false)
  await expect.element(page.getByText('This platform does not keep it, but this browser does.')).toBeVisible()
  await field('Temperatures').selectOptions('FAHRENHEIT')
  await expect.element(example()).toHaveTextContent('-1.3 °F')
  expect(set).not.toHaveBeenCalled()
  expect(storedPreferences(me.accountId)).toEqual(preferences())
  expect(storedPreferences(me.accountId).temperature).toBe('FAHRENHEIT')
})

test('an account that was answered before a choice arrived does not take it back', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const set = vi.fn<NonNullable<Answers['setPreferences']>>(async ({ body }) =>
    arrived.then(() => ({ ...nothingChosen, ...body })),
  )
  await open({ setPreferences: set })
  await field('Temperatures').selectOptions('FAHRENHEIT')
  applyPreferences(nothingChosen)
  await field('Pressures').selectOptions('PSI')
  await expect.element(example()).toHaveTextContent('-1.3 °F29.01 psi')
  arrive()
  await expect.poll(() => set.mock.lastCall?.[0].body.pressure).toBe('PSI')
  expect(set.mock.lastCall?.[0].body.temperature).toBe('FAHRENHEIT')
})
