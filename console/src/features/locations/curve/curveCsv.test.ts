import { expect, test } from 'vitest'
import { dialectOf } from '../../../kit/export.ts'
import { curveCsv } from './curveCsv.ts'
import type { Measured } from './measured.ts'

const data = {
  times: [0, 60],
  columns: [
    [1, null],
    [0.5, undefined],
    [2, null],
  ],
}
const chosen = [{ name: 'Air; "north"', unit: { symbol: '°C' } }] as unknown as Measured[]

test('a line for each point, with gaps empty and names quoted', () => {
  const lines = curveCsv(data, chosen, dialectOf('en')).split('\r\n')
  expect(lines[0]).toContain('"Air; ""north"", °C (average)"')
  expect(lines.slice(1)).toEqual(['1970-01-01T00:00:00.000Z,1,0.5,2', '1970-01-01T00:01:00.000Z,,,', ''])
})

test('in a language with a decimal comma it has the separators of every list', () => {
  const [, first] = curveCsv(data, chosen, dialectOf('de')).split('\r\n')
  expect(first).toBe('1970-01-01T00:00:00.000Z;1;0,5;2')
})
