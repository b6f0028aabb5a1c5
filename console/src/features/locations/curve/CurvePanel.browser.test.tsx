import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conditional } from '#contract/schemas/conditional'
import { queryClient } from '../../../api/query.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { withoutMouse } from '../../../testing/hands/index.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { locationOf } from '../../../testing/locations.ts'
import { show } from '../../../testing/show.tsx'
import { type WrittenText, writtenTexts } from '../../../testing/writtenTexts.ts'
import { CurvePanel } from './CurvePanel.tsx'

const unit = { unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }

const kelvin = { unitId: 'kelvin', name: 'Kelvin', symbol: 'K', quantity: 'Temperature difference' }
const percent = { unitId: 'percent', name: 'Percent', symbol: '%', quantity: 'Ratio' }

const measurement = (id: string, label: string, of = unit) => ({
  measurementId: id,
  externalId: id,
  label,
  unit: of,
  rangeMin: null,
  rangeMax: null,
  latestValue: 1,
  latestAt: 1,
  curve: [1],
  version: 1,
})

const component = (
  componentId: string,
  componentName: string,
  measurements: ReturnType<typeof measurement>[],
) => ({
  componentId,
  identifier: componentId,
  componentName,
  productId: null,
  product: null,
  deviceId: null,
  samplePeriod: 60,
  version: 1,
  measurements,
})

const limitOf = (measurementId: string): Conditional => {
  const limit = { conditionalId: 'cnd-1', measurementId, comparison: 'GREATER_THAN', threshold: 4 }
  return { ...limit, severity: 'WARNING', enabled: true } as Conditional
}

const asked: unknown[] = []
/** The location and the end of each asked curve. */
let places: [string, number][] = []
let isSingle = false

async function open(address: string, limits: Conditional[] | Promise<Conditional[]> = []) {
  asked.length = 0
  places = []
  answer({
    getCurrentAccount: () => person(),
    getLocation: () => ({ id: 'loc-2', name: 'Bakery' }) as never,
    listManagedLocations: () => [locationOf('loc-1', 'Cold store'), locationOf('loc-2', 'Bakery')],
    getLocationValues: () => ({
      locationId: 'loc-1',
      readAt: 1,
      zones: [
        {
          zoneId: 'Z',
          zoneName: 'Freezer',
          version: 1,
          components: [
            component('cmp-1', 'Controller', [
              measurement('mea-1', 'Air'),
              measurement('mea-2', 'Evaporator'),
            ]),
            component('cmp-2', 'Sensor', [
              measurement('mea-3', 'Air'),
              measurement('mea-4', 'Humidity', percent),
              measurement('mea-5', 'Superheat', kelvin),
            ]),
            component('cmp-3', 'Three-phase energy meter 340 of the waste heat recovery', [
              measurement('mea-6', 'Air of the room behind the loading dock'),
            ]),
          ],
        },
      ],
    }),
    findConditionals: () => limits,
    getSamples: ({ locationId, measurementId, query: { from, to } }) => {
      asked.push([measurementId, Number(to) - Number(from)])
      places.push([locationId, Number(to)])
      const read = (times: number[], min: number[], avg = min, max = min) => ({
        measurementId,
        step: 2,
        samples: times.length,
        times: times.map((after) => Number(from) + after),
        min,
        avg,
        max,
      })
      if (isSingle) return read([900], [1])
      if (measurementId === 'mea-4') return read([0, 60, 120], [40, 50, 60])
      return read([0, 60, 120], [1, 2, 3], [1, 2, 4], [1, 2, 5])
    },
  })
  const location = { id: 'loc-1', name: 'Cold store' }
  const counts = { plannedConditionals: 3 }
  return show(<CurvePanel overview={{ location, counts } as never} />, address)
}

const chart = () => page.getByRole('slider')

test('shows the measurement of the address, and its values by keyboard', async () => {
  await open('/?measurements=mea-2&range=1+h')
  await expect.element(chart()).toHaveAccessibleName('Curve of Evaporator · Controller')
  await expect.element(page.getByText('3 samples')).toBeVisible()
  expect(asked).toEqual([['mea-2', 3600]])
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  ;(chart().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => chart().element().getAttribute('aria-valuetext'))
    .toContain('Evaporator · Controller 4 °C (3 °C to 5 °C)')
  await expect.element(page.getByText(/3 alarm limits of the copied location wait/)).toBeVisible()
  await expectAccessible()
})

test('range and lines are in the address, and the table has the same numbers', async () => {
  const router = await open('/?measurements=mea-1')
  await page.getByRole('button', { name: '7 d' }).click()
  await page.getByLabelText('Compare with').selectOptions('mea-2')
  await expect.poll(() => asked.at(-1)).toEqual(['mea-2', 7 * 86_400])
  expect(router.state.location.search).toEqual({
    measurements: 'mea-1,mea-2',
    range: '7 d',
  })
  await page.getByRole('button', { name: 'Show Table' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Air · Controller, °C' })).toBeVisible()
  expect(page.getByRole('table').getByRole('row').elements()).toHaveLength(4)
})

test('each value axis has its unit above it, and a third unit is not offered', async () => {
  const texts = writtenTexts()
  await open('/?measurements=mea-1')
  await drawn()
  const unitOf = (symbol: string) => texts.find(({ text }) => text === symbol)
  await expect.poll(() => unitOf('°C')).toBeDefined()
  await page.getByLabelText('Compare with').selectOptions('mea-4')
  await expect.poll(() => unitOf('%')).toBeDefined()
  await expect.poll(() => asked.at(-1)).toEqual(['mea-4', 86_400])
  const { left: start, width } = plot()
  expect(unitOf('°C')?.right).toBeLessThanOrEqual(start)
  expect(unitOf('%')?.left).toBeGreaterThanOrEqual(start + width)
  // Each line is measured by its own axis: from 1 to 5 °C, and from 40 to 60 %.
  const numbers = (isBeside: (text: WrittenText) => boolean) =>
    texts.filter((text) => isBeside(text) && /^[\d.]+$/.test(text.text)).map(({ text }) => Number(text))
  const besideLeft = ({ right }: WrittenText) => right <= start
  const besideRight = ({ left }: WrittenText) => left >= start + width
  await expect.poll(() => Math.min(...numbers(besideRight))).toBeGreaterThan(30)
  expect(Math.max(...numbers(besideLeft))).toBeLessThan(6)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Humidity · Sensor, %' })).toBeVisible()
  const offered = [...page.getByLabelText('Compare with').element().querySelectorAll('option')]
  expect(offered.map(({ value }) => value)).not.toContain('mea-5')
  expect(offered.map(({ value }) => value)).toContain('mea-3')
})

const plot = () => {
  const { offsetLeft: left = 0, offsetWidth: width = 0 } =
    document.querySelector<HTMLElement>('.u-over') ?? {}
  return { left, width }
}

test.for([
  [1280, 'mea-1'],
  [390, 'mea-1'],
  [390, 'mea-1,mea-4'],
] as const)('at %d px no text of the axes touches another, and none is cut', async ([width, lines]) => {
  await page.viewport(width, 844)
  const texts = writtenTexts()
  const end = Math.floor(new Date('2026-09-28T22:59').getTime() / 1000)
  for (const span of [240, 3600, 86_400, 7 * 86_400, 60 * 86_400]) {
    await open(`/?measurements=${lines}&from=${end - span}&to=${end}`)
    await expect.element(page.getByText(/\d samples/)).toBeVisible()
    await expect.poll(() => texts.length).toBeGreaterThan(4)
    const canvas = document.querySelector('canvas')?.getBoundingClientRect().width ?? 0
    for (const { text, left, right } of texts)
      expect([text, left >= 0, right <= canvas]).toEqual([text, true, true])
    for (const one of texts)
      for (const other of texts) {
        const isBeside = one !== other && Math.abs(one.top - other.top) < 12
        if (isBeside && one.left <= other.left)
          expect(other.left - one.right, `${one.text} before ${other.text}`).toBeGreaterThan(8)
      }
    const times = texts.filter(({ left, right }) => (left + right) / 2 >= plot().left && right <= canvas)
    expect(times.length, 'labels of the time axis').toBeGreaterThanOrEqual(2)
  }
})

test('curves of the same label are told apart in the readout, the limits and the chart', async () => {
  const texts = writtenTexts()
  await open('/?measurements=mea-1,mea-3', [limitOf('mea-3')])
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Air · Sensor > 4' })).toBeVisible()
  await expect.poll(() => texts.map(({ text }) => text)).toContain('WARNING > 4 °C · Air · Sensor')
  ;(chart().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect
    .poll(() => chart().element().getAttribute('aria-valuetext'))
    .toMatch(/Air · Controller 4 °C.*; Air · Sensor 4 °C/)
})

test('a single sample is drawn', async () => {
  isSingle = true
  onTestFinished(() => {
    isSingle = false
  })
  await open('/?measurements=mea-1&range=1+h')
  await expect.element(page.getByText('1 sample', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  await expect.poll(pixelsOfFirstLine).toBeGreaterThan(8)
})

/** How many pixels of the chart have the colour of its first line. */
function pixelsOfFirstLine(): number {
  const canvas = document.querySelector('canvas')
  const probe = document.querySelector('[data-line="1"]')
  const color = probe && window.getComputedStyle(probe, '::before').backgroundColor.match(/\d+/g)?.map(Number)
  const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if ([0, 1, 2].every((part) => data[at + part] === color?.[part])) count += 1
  return count
}

test('last week is drawn over this week', async () => {
  await open('/?measurements=mea-1')
  await page.getByLabelText('Compare with').selectOptions('mea-1~1')
  await expect.poll(() => places.length).toBe(2)
  expect((places[0]?.[1] ?? 0) - (places[1]?.[1] ?? 0)).toBe(7 * 86_400)
  await expect
    .element(chart())
    .toHaveAccessibleName('Curve of Air · Controller, Air · Controller · last week')
  await page.getByRole('button', { name: 'Show Table' }).click()
  // The points of both weeks are at the same times.
  expect(page.getByRole('table').getByRole('row').elements()).toHaveLength(4)
})

test('another location is chosen, then one of its measurements', async () => {
  const router = await open('/?measurements=mea-1')
  await page.getByLabelText('Compare with').selectOptions('@')
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: /Bakery/ }).click()
  await page.getByLabelText('Its measurement').selectOptions('mea-2@loc-2')
  await expect.poll(() => places.at(-1)?.[0]).toBe('loc-2')
  await expect
    .element(chart())
    .toHaveAccessibleName('Curve of Air · Controller, Evaporator · Controller · Bakery')
  expect(router.state.location.search).toMatchObject({ measurements: 'mea-1,mea-2@loc-2' })
})

test.for(withoutMouse)('every range, an own one and a second line are chosen by $name', async (hand) => {
  await hand.begin()
  const [hour, day] = [3600, 86_400]
  await open(`/?measurements=mea-1&from=${day}&to=${day + hour / 2}`)
  for (const [name, seconds] of [
    ['1 h', hour],
    ['24 h', day],
    ['7 d', 7 * day],
    ['30 d', 30 * day],
  ] as const) {
    await hand.press(page.getByRole('button', { name, exact: true }))
    await expect.poll(() => asked.at(-1)).toEqual(['mea-1', seconds])
  }
  // The browser's own fields for a moment: their keys depend on the language.
  await page.getByLabelText('From').fill('2026-01-05T06:00')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-01-05T08:00')
  await hand.press(page.getByRole('button', { name: 'Show', exact: true }))
  await expect.poll(() => asked.at(-1)).toEqual(['mea-1', 2 * hour])
  await hand.choose(page.getByLabelText('Compare with'), 'mea-2')
  await expect.poll(() => asked.at(-1)).toEqual(['mea-2', 2 * hour])
  await hand.press(page.getByRole('button', { name: 'Remove Evaporator' }))
  await hand.press(page.getByRole('button', { name: 'Show Table' }))
  await expect.element(page.getByRole('table')).toBeVisible()
})

test('an own range that cannot be shown says why, without a pointer over the button', async () => {
  await open('/?measurements=mea-1')
  await page.getByLabelText('From').fill('2031-01-01T00:00')
  await expect.element(page.getByText('At most 92 days, and the end after the beginning')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeDisabled()
})

test('the text of a limit is inside the curve', async () => {
  const texts = writtenTexts()
  await open('/?measurements=mea-1', [limitOf('mea-1')])
  const ofLimit = () => texts.find(({ text }) => text.includes('> 4'))
  await expect.poll(ofLimit).toBeDefined()
  expect(ofLimit()?.left).toBeGreaterThanOrEqual(plot().left)
})

test('on a phone the curve is above its controls, and nothing is cut', async () => {
  await page.viewport(390, 844)
  const texts = writtenTexts()
  await open('/?measurements=mea-1,mea-6', [limitOf('mea-6')])
  await expect.poll(() => texts.find(({ text }) => text.startsWith('WARNING > 4 °C · Air'))).toBeDefined()
  const { left: start, width } = plot()
  for (const { text, right } of texts.filter((one) => one.text.startsWith('WARNING')))
    expect([text, right <= start + width]).toEqual([text, true])
  for (const control of document.querySelectorAll('button, select, input'))
    expect([control.textContent, control.getBoundingClientRect().right <= 390]).toEqual([
      control.textContent,
      true,
    ])
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(chart().element())).toBeLessThan(top(page.getByLabelText('Measurement').element()))
})

async function drawn() {
  await expect.element(page.getByText('3 samples')).toBeVisible()
  await expect.poll(() => document.querySelector('.u-over')).not.toBeNull()
}

test('values and limits that come late are drawn into the same chart, which keeps its cursor', async () => {
  let answerWith: (limits: Conditional[]) => void = () => {}
  const late = new Promise<Conditional[]>((resolve) => (answerWith = resolve))
  await open('/?measurements=mea-1', late)
  await drawn()
  const over = document.querySelector('.u-over')
  ;(chart().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  const said = () => chart().element().getAttribute('aria-valuetext')
  await expect.poll(said).toContain('4 °C')
  answerWith([limitOf('mea-1')])
  const times = asked.length
  await queryClient.invalidateQueries()
  await expect.poll(() => asked.length).toBeGreaterThan(times)
  await expect.element(page.getByText(/> 4/).first()).toBeVisible()
  expect(document.querySelector('.u-over')).toBe(over)
  expect(said()).toContain('4 °C')
})

test('each turn of the wheel continues where the last one ended, and the page stays', async () => {
  await open('/?measurements=mea-1&range=24+h')
  await drawn()
  const turn = () =>
    document
      .querySelector('.u-over')
      ?.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true }))
  // False: the page does not scroll.
  expect(turn()).toBe(false)
  // The chart draws, and no timer can end before the next turn.
  await Promise.resolve()
  for (let frame = 0; frame < 2; frame++) {
    turn()
    await new Promise((painted) => {
      requestAnimationFrame(painted)
    })
  }
  await expect.poll(() => asked.at(-1)).toEqual(['mea-1', Math.round(86_400 * 0.8 ** 3)])
  expect(asked, 'the first turn was not the last').not.toContainEqual(['mea-1', 86_400 * 0.8])
})

/** Moves fingers over the chart. The chart draws after each step. */
async function fingers(...steps: readonly (readonly [type: string, pointerId: number, clientX: number])[]) {
  for (const [type, pointerId, clientX] of steps) {
    document
      .querySelector('.u-over')
      ?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', pointerId, clientX, bubbles: true }))
    await new Promise((painted) => {
      requestAnimationFrame(painted)
    })
  }
}

test('two fingers zoom; nothing is loaded before one of them is lifted', async () => {
  await open('/?measurements=mea-1&range=24+h')
  await drawn()
  await fingers(['pointerdown', 1, 100], ['pointerdown', 2, 200], ['pointermove', 2, 300])
  // Longer than a hand rests before the points are loaded.
  await new Promise((passed) => {
    setTimeout(passed, 400)
  })
  expect(asked).toHaveLength(1)
  await fingers(['pointermove', 2, 500], ['pointerup', 2, 500], ['pointerup', 1, 100])
  await expect.poll(() => asked.at(-1)).toEqual(['mea-1', 86_400 / 4])
  expect(asked).toHaveLength(2)
})

test('two fingers that move to the right show an earlier time', async () => {
  const router = await open('/?measurements=mea-1&range=24+h')
  await drawn()
  await fingers(['pointerdown', 1, 100], ['pointerdown', 2, 200], ['pointermove', 2, 300])
  await fingers(['pointermove', 1, 200], ['pointerup', 2, 300], ['pointerup', 1, 200])
  await expect.poll(() => asked.at(-1)).toEqual(['mea-1', 86_400])
  await expect
    .poll(() => Number(new URLSearchParams(router.state.location.searchStr).get('to') ?? Infinity))
    .toBeLessThan(Date.now() / 1000 - 3600)
})
