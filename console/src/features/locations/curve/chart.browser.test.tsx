import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conditional } from '#contract/schemas/conditional'
import { queryClient } from '../../../api/query.ts'
import { answerCurves, curveOverview, curves, limitOf, untilDrawn } from '../../../testing/curves.ts'
import { show } from '../../../testing/show.tsx'
import { CurvePanel } from './CurvePanel.tsx'

async function open(address: string, limits?: Parameters<typeof answerCurves>[0]) {
  answerCurves(limits)
  return show(<CurvePanel overview={curveOverview} />, address)
}

const chart = () => page.getByRole('slider')

test('values and limits that come late are drawn into the same chart, which keeps its cursor', async () => {
  let answerWith: (limits: Conditional[]) => void = () => {}
  const late = new Promise<Conditional[]>((resolve) => (answerWith = resolve))
  await open('/?measurements=mea-1', late)
  await untilDrawn()
  const over = document.querySelector('.u-over')
  ;(chart().element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  const said = () => chart().element().getAttribute('aria-valuetext')
  await expect.poll(said).toContain('4 °C')
  answerWith([limitOf('mea-1')])
  const times = curves.requested.length
  await queryClient.invalidateQueries()
  await expect.poll(() => curves.requested.length).toBeGreaterThan(times)
  await expect.element(page.getByText(/> 4/).first()).toBeVisible()
  expect(document.querySelector('.u-over')).toBe(over)
  expect(said()).toContain('4 °C')
})

test('each turn of the wheel continues where the last one ended, and the page stays', async () => {
  await open('/?measurements=mea-1&range=24+h')
  await untilDrawn()
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
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-1', Math.round(86_400 * 0.8 ** 3)])
  expect(curves.requested, 'the first turn was not the last').not.toContainEqual(['mea-1', 86_400 * 0.8])
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
  await untilDrawn()
  await fingers(['pointerdown', 1, 100], ['pointerdown', 2, 200], ['pointermove', 2, 300])
  // Longer than a hand rests before the points are loaded.
  await new Promise((passed) => {
    setTimeout(passed, 400)
  })
  expect(curves.requested).toHaveLength(1)
  await fingers(['pointermove', 2, 500], ['pointerup', 2, 500], ['pointerup', 1, 100])
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-1', 86_400 / 4])
  expect(curves.requested).toHaveLength(2)
})

test('two fingers that move to the right show an earlier time', async () => {
  const router = await open('/?measurements=mea-1&range=24+h')
  await untilDrawn()
  await fingers(['pointerdown', 1, 100], ['pointerdown', 2, 200], ['pointermove', 2, 300])
  await fingers(['pointermove', 1, 200], ['pointerup', 2, 300], ['pointerup', 1, 200])
  await expect.poll(() => curves.requested.at(-1)).toEqual(['mea-1', 86_400])
  await expect
    .poll(() => Number(new URLSearchParams(router.state.location.searchStr).get('to') ?? Infinity))
    .toBeLessThan(Date.now() / 1000 - 3600)
})

test('the times of alarms are shaded below the curve, and counted', async () => {
  /** How many pixels of the canvas are painted at all. */
  const painted = () => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.filter((value, at) => at % 4 === 3 && value > 0).length
  }
  await open('/?measurements=mea-1&range=24+h')
  await untilDrawn()
  await expect.poll(painted).toBeGreaterThan(0)
  const before = painted()
  const now = Math.floor(Date.now() / 1000)
  const alarm = { kind: 'LIMIT', severity: 'WARNING' } as const
  curves.alarms = [{ ...alarm, alarmId: 'alm-1', begins: now - 43_200, ends: now - 21_600 }]
  onTestFinished(() => void (curves.alarms = []))
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('3 samples, 1 alarm (shaded)')).toBeVisible()
  // A quarter of the plot.
  await expect.poll(painted).toBeGreaterThan(before * 2)
})
