import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { CurvePanel } from './CurvePanel.tsx'

const unit = { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }

const measurement = (id: string, label: string) => ({
  measurementId: id,
  externalId: id,
  label,
  unit,
  rangeMin: null,
  rangeMax: null,
  latestValue: 1,
  latestAt: 1,
  curve: [1],
  version: 1,
})

const asked: unknown[] = []

async function open(address: string) {
  asked.length = 0
  answer({
    getCurrentAccount: () => person(),
    getLocationValues: () => ({
      locationId: 'loc-1',
      readAt: 1,
      zones: [
        {
          zoneId: 'Z',
          zoneName: 'Freezer',
          version: 1,
          components: [
            {
              componentId: 'cmp-1',
              identifier: 'A',
              componentName: 'Controller',
              productId: null,
              product: null,
              deviceId: null,
              samplePeriod: 60,
              version: 1,
              measurements: [measurement('mea-1', 'Air'), measurement('mea-2', 'Evaporator')],
            },
          ],
        },
      ],
    }),
    findConditionals: () => [],
    getSamples: ({ measurementId, query: { from, to } }) => {
      asked.push([measurementId, Number(to) - Number(from)])
      const times = [0, 60, 120].map((after) => Number(from) + after)
      return { measurementId, step: 2, samples: 3, times, min: [1, 2, 3], avg: [1, 2, 4], max: [1, 2, 5] }
    },
  })
  const location = { id: 'loc-1', name: 'Cold store' }
  const counts = { plannedConditionals: 3 }
  return show(<CurvePanel overview={{ location, counts } as never} />, address)
}

const chart = () => page.getByRole('slider')

test('shows the measurement of the address, and its values by keyboard', async () => {
  await open('/?applied.measurements=mea-2&applied.range=1+h')
  await expect.element(chart()).toHaveAccessibleName('Curve of Evaporator · Controller')
  await expect.element(page.getByText('3 samples')).toBeVisible()
  expect(asked).toEqual([['mea-2', 3600]])
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  ;(chart().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => chart().element().getAttribute('aria-valuetext'))
    .toContain('Evaporator 4 °C (3 °C to 5 °C)')
  await expect.element(page.getByText(/3 alarm limits of the copied location wait/)).toBeVisible()
  await expectAccessible()
})

test('range and lines are in the address, and the table has the same numbers', async () => {
  const router = await open('/?applied.measurements=mea-1')
  await page.getByRole('button', { name: '7 d' }).click()
  await page.getByLabelText('Compare with').selectOptions('mea-2')
  await expect.poll(() => asked.at(-1)).toEqual(['mea-2', 7 * 86_400])
  expect(router.state.location.search).toEqual({
    'applied.measurements': 'mea-1,mea-2',
    'applied.range': '7 d',
  })
  await page.getByRole('button', { name: 'Show Table' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Air · Controller, °C' })).toBeVisible()
  expect(page.getByRole('table').getByRole('row').elements()).toHaveLength(4)
})

test('on a phone the curve stands above its controls', async () => {
  await page.viewport(390, 844)
  await open('/?applied.measurements=mea-1')
  await expect.element(chart()).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(chart().element())).toBeLessThan(top(page.getByLabelText('Measurement').element()))
})

test('each turn of the wheel goes on from where the one before it ended', async () => {
  await open('/?applied.measurements=mea-1&applied.range=24+h')
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull()
  const over = document.querySelector('.u-over')
  for (const deltaY of [-100, -100, -100]) {
    over?.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }))
    await new Promise((drawn) => {
      requestAnimationFrame(drawn)
    })
  }
  await expect.poll(() => asked.at(-1)).toEqual(['mea-1', Math.round(86_400 * 0.8 ** 3)])
})

test('two fingers zoom and move the range; nothing is loaded before one of them is lifted', async () => {
  await open('/?applied.measurements=mea-1&applied.range=24+h')
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull()
  const over = document.querySelector('.u-over')
  const finger = (type: string, pointerId: number, clientX: number) =>
    over?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', pointerId, clientX, bubbles: true }))
  const nextFrame = () =>
    new Promise((drawn) => {
      requestAnimationFrame(drawn)
    })
  finger('pointerdown', 1, 100)
  finger('pointerdown', 2, 200)
  finger('pointermove', 2, 300)
  // Longer than a hand rests before the points are loaded.
  await new Promise((passed) => {
    setTimeout(passed, 400)
  })
  expect(asked).toHaveLength(1)
  finger('pointermove', 2, 500)
  await nextFrame()
  finger('pointerup', 2, 500)
  finger('pointerup', 1, 100)
  await expect.poll(() => asked.at(-1)).toEqual(['mea-1', 86_400 / 4])
  expect(asked).toHaveLength(2)
})
