import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '#contract/schemas/account'
import { type CommissioningStep, commissioningSteps } from '#contract/values'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { follow, inputMethods } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { CommissioningPanel } from './CommissioningPanel.tsx'

const overview = { location: { id: 'loc-1', name: 'Cold store' } } as never

async function open(missing: readonly CommissioningStep[], ...roles: OwnAccount['roles']) {
  answer({
    getCurrentAccount: () => person(...roles),
    getCommissioning: () => ({
      locationId: 'loc-1',
      done: commissioningSteps.length - missing.length,
      steps: commissioningSteps.map((step) =>
        missing.includes(step)
          ? { step, isDone: false, total: 0, missing: 0, names: [] }
          : { step, isDone: true, total: 2, missing: 0, names: [] },
      ),
      problems: [
        { deviceId: 'dev-1', cloudlinkId: 'CL-1', isSilent: true, reportedAt: null, components: [] },
      ],
    }),
  })
  await show(<CommissioningPanel overview={overview} />)
}

test('shows a number, and for each step a tick or what is missing, with a link', async () => {
  await open(['TOKENS_VALIDATED', 'LIMITS_SET', 'PICTURE_PRESENT'], 'ROLE_LOCATION_WRITE')
  await expect.element(page.getByText('6 of 9')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(9)
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#/locations/loc-1/devices',
    '#/locations/loc-1/curve',
    '#/locations/loc-1/commissioning?open=picture',
  ])
  await expectAccessible()
})

test('says why components are silent, if they are', async () => {
  await open(['COMPONENTS_SEND'])
  const silent = page.getByText('Gateway CL-1 is silent.')
  await expect
    .element(page.getByRole('listitem').filter({ has: silent }))
    .toHaveTextContent('Every component')
  await open(['UNITS_SET'])
  await expect.element(page.getByText('8 of 9')).toBeVisible()
  await expect.element(silent).not.toBeInTheDocument()
})

test.for(inputMethods)('every step leads to the place where it is done, by $name', async (input) => {
  await input.begin()
  await open(commissioningSteps, 'ROLE_LOCATION_WRITE')
  const here = '#/locations/loc-1'
  for (const [title, address] of [
    ['Devices are initialized', `${here}/devices`],
    ['Tokens of the devices are validated', `${here}/devices`],
    ['Every component has sent', here],
    ['Latest values are within', here],
    ['Every measurement has a unit', here],
    ['There are alarm limits', `${here}/curve`],
    ['Alarms alert somebody', `${here}/alerted`],
    ['There is a picture', `${here}/commissioning?open=picture`],
  ] as const) {
    const step = page.getByRole('listitem').filter({ hasText: title })
    expect(await follow(input, step.getByRole('link')), title).toBe(address)
  }
})

test('a reader sees what is missing, and no links to forms', async () => {
  await open(['PICTURE_PRESENT'], 'ROLE_LOCATION_READ')
  await expect.element(page.getByText('There is no picture yet.')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('a location that is done says so', async () => {
  await open([])
  await expect.element(page.getByText('done: nothing is missing.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '9')
})

test('says if the platform cannot answer', async () => {
  answer({
    getCurrentAccount: () => person(),
    getCommissioning: () => {
      throw new Refusal(503, { message: 'The database is busy' })
    },
  })
  await show(<CommissioningPanel overview={overview} />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to fetch what is missingThe database is busy')
})
