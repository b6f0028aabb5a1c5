import { describe, expect, test } from 'vitest'
import { number, text, type Column } from './columns.ts'
import { actionsWidth, mostButtons, splitActions } from './ActionButtons.tsx'
import { columnTracks, fittingTracks, spread } from './tracks.ts'
import { texts as common } from '../../texts/common.ts'
import { fitActions } from './useFit.ts'

/** As if every character were 8 px wide. */
const measure = (shown: string) => shown.length * 8
const named = (...labels: string[]) => labels.map((label) => ({ label, run: () => {} }))

test('longer contents get more room, and the actions what they need', () => {
  const rows = [{ name: 'A location with quite a long name', size: 1 }]
  const { template, minWidth } = columnTracks(
    [text('name', 'Name'), number('size', 'Size')],
    rows,
    120,
    {},
    measure,
  )
  const [name = 0, size = 0] = [...template.matchAll(/(\d+)fr/g)].map(([, share]) => Number(share))
  expect(name).toBeGreaterThan(size)
  expect(template).toMatch(/ 120px$/)
  expect(minWidth).toBeGreaterThan(120 + 2 * 88)
})

test('a column may set its smallest width', () => {
  expect(columnTracks([text('name', 'Name', { width: 333 })], [], 0, {}, measure)).toMatchObject({
    minWidth: 333,
  })
})

test('no column is narrower than the longest word of its header', () => {
  const least = (width: number, within = Infinity) =>
    columnTracks([text('done', 'Commissioning', { width })], [], 0, { within }, measure).minWidth
  expect(least(40)).toBe(measure('Commissioning') + 16)
  expect(least(200)).toBe(200)
  expect(least(200, 150)).toBe(150)
  expect(least(200, 110)).toBe(200)
})

test('a column may leave room that its long texts could use to the others', () => {
  const rows = [{ name: 'Cold Store', notes: 'A text that is much longer than its column needs' }]
  const shares = (most?: number) => {
    const notes = { ...text('notes', 'Notes', { width: 100 }), ...(most && { most }) }
    const { template } = columnTracks([text('name', 'Name'), notes], rows, 0, {}, measure)
    return [...template.matchAll(/(\d+)fr/g)].map(([, share]) => Number(share))
  }
  expect(shares()[1]).toBeGreaterThan(300)
  expect(shares(100)[1]).toBe(100)
})

test('texts that must not be cut have room, whatever the rows contain', () => {
  const [column] = [{ ...text('at', 'At'), neverCut: () => ['28 September 2028', '28 May 2028'] }]
  expect(columnTracks([column], [], 0, {}, measure).minWidth).toBeGreaterThan(measure('28 September 2028'))
})

test('a header wraps between its words before it widens a column', () => {
  const least = (header: string) => columnTracks([text('is', header)], [], 0, {}, measure).minWidth
  expect(least('Token Validated')).toBe(least('Validated'))
  expect(least('TokenValidated')).toBeGreaterThan(least('Validated'))
})

test('the sample comes from the whole list and stays small', () => {
  const picked = spread(Array.from({ length: 100_000 }, (_, at) => at))
  expect(picked).toHaveLength(40)
  expect(picked.at(-1)).toBeGreaterThan(90_000)
  expect(spread([1, 2, 3])).toEqual([1, 2, 3])
})

describe('actions', () => {
  const actions = named('View', 'Validate Token', 'Add Product', 'Add Existing Component')
  const [rare] = named('History').map((action) => ({ ...action, isInMenu: true }))
  const withRare = [...actions.slice(0, 2), ...(rare ? [rare] : []), ...actions.slice(2)]

  test('fold from the end, at the same one in every row', () => {
    expect(splitActions(actions, 4)).toEqual({ buttons: actions, menu: [] })
    expect(splitActions(actions, 2)).toEqual({ buttons: actions.slice(0, 2), menu: actions.slice(2) })
    expect(splitActions(actions.slice(0, 3), 2)).toEqual({
      buttons: actions.slice(0, 2),
      menu: actions.slice(2, 3),
    })
    expect(splitActions(withRare, 4)).toEqual({ buttons: actions, menu: [rare] })
    expect(splitActions(withRare, 2)).toEqual({
      buttons: actions.slice(0, 2),
      menu: [rare, ...actions.slice(2)],
    })
  })

  test('that run are buttons, in the place of the last one', () => {
    const running = actions.map((action, at) => ({ ...action, isBusy: at === 2 }))
    const [view, validate, add, existing] = running
    expect(splitActions(running, 2)).toEqual({ buttons: [view, add], menu: [validate, existing] })
    expect(splitActions(running, 1)).toEqual({ buttons: [add], menu: [view, validate, existing] })
    expect(splitActions(running, 3).buttons).toEqual([view, validate, add])
  })

  test('the row with the most of them decides how many are buttons', () => {
    const most = (counts: number[], allowed: number) =>
      mostButtons(counts, (count) => actions.slice(0, count), allowed)
    expect([most([3, 4], 4), most([3, 4], 3), most([3, 3], 3), most([1, 1], 1), most([4], 1)]).toEqual([
      4, 2, 3, 1, 1,
    ])
    expect(mostButtons([1], () => withRare, 4)).toBe(4)
    expect(most([], 3)).toBe(0)
  })
})

test('the widest row decides, with the busy label counted', () => {
  // The header of a column of menus alone, in a language with a longer word for it.
  const wide = (shown: string) => (shown === common.actions ? 66 : 0)
  expect(actionsWidth([1], () => [], 0, {}, wide)).toBe(86)
  const short = actionsWidth([1], () => named('Validate Token'), 3, {}, measure)
  const busy = () => [{ label: 'Go', run: () => {}, busyLabel: 'Validating the token...' }]
  expect(actionsWidth([1], busy, 3, {}, measure)).toBeGreaterThan(short)
  // Also if it is in the menu until it runs.
  const folded = () => [...named('View'), ...busy()]
  expect(actionsWidth([1], folded, 1, {}, measure)).toBe(actionsWidth([1], busy, 3, {}, measure) + 36)
})

test('a label may take up to three lines', () => {
  const widthOf = (label: string, isBroken: boolean) =>
    actionsWidth([1], () => named(label), 1, { isBroken }, measure)
  expect(widthOf('Add Existing Component', true)).toBe(widthOf('Component', false))
  expect(widthOf('Add an existing component', true)).toBe(widthOf('component', false))
  expect(widthOf('Delete', true)).toBe(widthOf('Delete', false))
})

describe('if space is short', () => {
  const widths = <Row>(columns: readonly Column<Row>[], within: number, isTouched = false) =>
    Array.from(
      columnTracks(columns, [], 0, { isTouched, within }, measure).template.matchAll(/minmax\((\d+)/g),
      ([, width]) => Number(width),
    )

  test('a tall column gives room even if its texts have no spaces', () => {
    const rows = [{ newValue: `{"token":"${'x'.repeat(80)}"}` }]
    const newValue = { ...text('newValue', 'New Value', { width: 200 }), tall: true }
    expect(columnTracks([newValue], rows, 0, { within: 150 }, measure).minWidth).toBe(150)
  })

  test('actions go into the menu, no more of them than necessary, and never the first one', () => {
    const widthWith = (shown: number) => 600 + 100 * shown
    const fitting = (room: number | undefined) => fitActions(3, room, widthWith)
    expect([900, 899, 700, 500].map((room) => fitting(room))).toEqual([3, 2, 1, 1])
    expect(fitting(undefined)).toBe(3)
    expect(fitActions(0, 500, widthWith)).toBe(0)
  })

  test('wide columns shrink by two fifths at most; a date and a short column do not', () => {
    const when = { ...text('at', 'At', { width: 150 }), neverCut: () => ['28 May 2028'] }
    const columns: Column<{ at: string; name: string; size: string }>[] = [
      when,
      text('name', 'Name', { width: 200 }),
      text('size', 'Size', { width: 90 }),
    ]
    expect(widths(columns, Infinity)).toEqual([150, 200, 90])
    expect(widths(columns, 410)).toEqual([150, 170, 90])
    expect(widths(columns, 350)).toEqual([150, 200, 90])
  })

  test('no word is broken: a column keeps the width of its longest one', () => {
    const rows = [{ name: 'Supermarket Bremen Nord', city: 'Bad Homburg an der Höhe' }]
    const columns = [text('name', 'Name'), text('city', 'City')]
    const { template, minWidth } = columnTracks(columns, rows, 0, { within: 260 }, measure)
    const [name = 0] = Array.from(template.matchAll(/minmax\((\d+)/g), ([, width]) => Number(width))
    expect(minWidth).toBeLessThanOrEqual(260)
    expect(name).toBeGreaterThanOrEqual(measure('Supermarket') + 21)
    expect(columnTracks(columns, rows, 0, { within: 200 }, measure).minWidth).toBeGreaterThan(260)
    const given = columnTracks(
      [text('name', 'Name', { width: 100 })],
      rows,
      0,
      { within: 300 },
      measure,
    ).minWidth
    expect(given).toBe(measure('Supermarket') + 21)
  })

  test('a few px that a scroll bar takes do not make a list scroll sideways; what cannot shrink that far does', () => {
    const rows = [{ name: 'Supermarket Bremen Nord', city: 'Bad Homburg an der Höhe' }]
    const columns = [text('name', 'Name'), text('city', 'City')]
    const leastIn = (within?: number) =>
      fittingTracks(columns, rows, 80, within === undefined ? {} : { within }, measure).minWidth
    const wide = leastIn()
    expect([leastIn(wide), leastIn(wide - 10), leastIn(200)]).toEqual([wide, wide - 10, wide])
  })

  test('a name that is to be whole is wider than other texts', () => {
    const rows = [{ name: 'x'.repeat(40), city: 'x'.repeat(40) }]
    const columns = [text('name', 'Name'), text('city', 'City')]
    const cut = columnTracks(columns, rows, 0, {}, measure).minWidth
    const whole = columnTracks(columns, rows, 0, { isNameWhole: true }, measure).minWidth
    expect(whole - cut).toBe(40 * 8 - 180)
    const narrow = [text('name', 'Name', { width: 100 }), text('city', 'City')]
    expect(columnTracks(narrow, rows, 0, { isNameWhole: true }, measure).minWidth).toBe(whole)
  })

  test('where texts take more lines, short columns shrink too, down to their longest word', () => {
    const rows = [{ city: 'Bad Ems', code: '56130' }]
    const columns = [text('city', 'City', { width: 100 }), text('code', 'Postal Code', { width: 100 })]
    const least = (wraps: boolean) => columnTracks(columns, rows, 0, { within: 160, wraps }, measure).minWidth
    expect(least(false)).toBe(200)
    expect(least(true)).toBeLessThanOrEqual(160)
  })

  test('for fingers, a filter with choices keeps its width', () => {
    const columns = [
      text('name', 'Name', { width: 200 }),
      { ...text('status', 'Status', { width: 128 }), hasChoices: true },
    ]
    expect(widths(columns, 298, true)).toEqual([170, 128])
  })
})
