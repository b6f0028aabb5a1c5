import { expect, test } from 'vitest'
import { type ImportFacts, imports, matchColumns } from './imports.ts'

test('columns are found by their names, in any spelling, each once', () => {
  expect(
    matchColumns(imports.locations.columns, ['site-id', 'POSTALCODE', 'Zip', ' Street ', 'Attention']),
  ).toEqual(['slid', 'postalCode', null, 'streetline1', null])
})

test('no two columns of an import are called the same', () => {
  for (const { columns } of Object.values<ImportFacts>(imports))
    for (const { name, label, aliases = [] } of columns)
      for (const called of [label, name, ...aliases])
        expect([called, matchColumns(columns, [called])]).toEqual([called, [name]])
})
