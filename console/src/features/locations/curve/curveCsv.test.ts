import { expect, test } from 'vitest'
import { curveCsv } from './curveCsv.ts'
import type { Measured } from './measured.ts'

test('a line for each point, with gaps empty and names quoted', async () => {
  const data = {
    times: [0, 60],
    columns: [
      [1, null],
      [0.5, null],
      [2, null],
    ],
  }
  const chosen = [{ name: 'Air; "north"', unit: { symbol: '°C' } }] as unknown as Measured[]
  const lines = (await curveCsv(data, chosen).text()).split('\r\n')
  expect(lines[0]).toContain('"Air; ""north"", °C (average)"')
  expect(lines.slice(1)).toEqual(['1970-01-01T00:00:00.000Z,1,0.5,2', '1970-01-01T00:01:00.000Z,,,', ''])
})
