import { expect, it } from 'vitest'
import { prettyJson } from './prettyJson.ts'

it('prints objects and lists on several lines', () => {
  expect(prettyJson('{"name":"Kühlhaus","zones":[1]}')).toBe(
    '{\n  "name": "Kühlhaus",\n  "zones": [\n    1\n  ]\n}',
  )
})

it.each(['', 'moved by hand', '{"cut off', '12345678901234567890', '1e3', 'null', '"a"'])(
  'leaves %j as it is',
  (text) => {
    expect(prettyJson(text)).toBe(text)
  },
)
