import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { answerCurves, curveOverview, curves, limitOf, untilDrawn } from '../../../testing/curves.ts'
import { show } from '../../../testing/show.tsx'
import { type WrittenText, writtenTexts } from '../../../testing/writtenTexts.ts'
import { CurvePanel } from './CurvePanel.tsx'

async function open(address: string, limits?: Parameters<typeof answerCurves>[0]) {
  answerCurves(limits)
  return show(<CurvePanel overview={curveOverview} />, address)
}

const chart = () => page.getByRole('slider')

test('shows the measurement of the address, and its values by keyboard', async () => {
  await open('/?measurements=mea-2&range=1+h')
  await expect.element(chart()).toHaveAccessibleName('Curve of Evaporator · Controller')
  await expect.element(page.getByText('3 samples')).toBeVisible()
  expect(curves.requested).toEqual([['mea-2', 3600]])
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
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-2', 7 * 86_400])
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
  await untilDrawn()
  const unitOf = (symbol: string) => texts.find(({ text }) => text === symbol)
  await expect.poll(() => unitOf('°C')).toBeDefined()
  await page.getByLabelText('Compare with').selectOptions('mea-4')
  await expect.poll(() => unitOf('%')).toBeDefined()
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-4', 86_400])
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
  curves.isSingle = true
  onTestFinished(() => {
    curves.isSingle = false
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
  await expect.poll(() => curves.sources.length).toBe(2)
  expect((curves.sources[0]?.[1] ?? 0) - (curves.sources[1]?.[1] ?? 0)).toBe(7 * 86_400)
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
  await expect.poll(() => curves.sources.at(-1)?.[0]).toBe('loc-2')
  await expect
    .element(chart())
    .toHaveAccessibleName('Curve of Air · Controller, Evaporator · Controller · Bakery')
  expect(router.state.location.search).toMatchObject({ measurements: 'mea-1,mea-2@loc-2' })
})

test.for(inputMethods)('every range, an own one and a second line are chosen by $name', async (input) => {
  await input.begin()
  const [hour, day] = [3600, 86_400]
  await open(`/?measurements=mea-1&from=${day}&to=${day + hour / 2}`)
  for (const [name, seconds] of [
    ['1 h', hour],
    ['24 h', day],
    ['7 d', 7 * day],
    ['30 d', 30 * day],
  ] as const) {
    await input.press(page.getByRole('button', { name, exact: true }))
    await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-1', seconds])
  }
  // The browser's own fields for a moment: their keys depend on the language.
  await page.getByLabelText('From').fill('2026-01-05T06:00')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-01-05T08:00')
  await input.press(page.getByRole('button', { name: 'Show', exact: true }))
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-1', 2 * hour])
  await input.choose(page.getByLabelText('Compare with'), 'mea-2')
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-2', 2 * hour])
  await input.press(page.getByRole('button', { name: 'Remove Evaporator' }))
  await input.press(page.getByRole('button', { name: 'Show Table' }))
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
  expect(top(chart().element())).toBeLessThan(
    top(page.getByRole('combobox', { name: 'Measurement' }).element()),
  )
})
