import { expect, test } from 'vitest'
import { custom, date, number, text, yesNo } from './columns.ts'

test('a missing text is empty', () => {
  const column = text('city', 'City')
  expect(column).toMatchObject({ id: 'city', header: 'City' })
  expect([column.text({ city: 'Köln' }), column.text({ city: null }), column.text({})]).toEqual([
    'Köln',
    '',
    '',
  ])
})

test('numbers sort as numbers, and zero is shown', () => {
  const column = number('size', 'Size')
  expect([column.text({ size: 0 }), column.text({}), column.number?.({ size: 0 })]).toEqual(['0', '', 0])
})

test('a number has its unit where it is read, also if a platform sends it as text', () => {
  const column = number('every', 'Every', { unit: 's' })
  const rows: object[] = [{ every: 300 }, { every: '300' }, { every: null }, {}]
  expect(rows.map((row) => column.render?.(row))).toEqual(['300 s', '300 s', '', ''])
  expect(rows.map((row) => column.text(row))).toEqual(['300', '300', '', ''])
})

test('dates are epoch seconds, shown in local time', () => {
  const column = date('at', 'At')
  const shown = new Date(1_700_000_000_000).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
  expect([column.text({ at: 1_700_000_000 }), column.text({ at: null })]).toEqual([shown, ''])
  expect(column.number?.({ at: 1_700_000_000 })).toBe(1_700_000_000)
})

test('yes or no', () => {
  const column = yesNo('hasToken', 'Has token')
  expect([column.text({ hasToken: true }), column.text({ hasToken: false }), column.text({})]).toEqual([
    'Yes',
    'No',
    'No',
  ])
})

test('custom columns stay unchanged', () => {
  const column = custom<{ tags: string[] }>({
    id: 'tags',
    header: 'Tags',
    text: (row) => row.tags.join(', '),
    tall: true,
  })
  expect(column.text({ tags: ['a', 'b'] })).toBe('a, b')
})
