import { expect, test } from 'vitest'
import { refuseSecondFile } from './release-dump.mjs'

const kept = ['0.1.0.sql.gz', '0.2.0-alpha.1.backup']

test.each(['0.1.0', '0.2.0-alpha.1'])('release %s has its file already and gets no second one', (version) => {
  expect(() => refuseSecondFile(version, kept)).toThrow('Run `npm version` first')
})

test.each(['0.2.0', '0.1.1', '0.2.0-alpha.10'])('release %s gets its file', (version) => {
  expect(() => refuseSecondFile(version, kept)).not.toThrow()
})
