import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { inScratch, root } from '../lib/run.mjs'
import { exported, imported } from './texts.mjs'
import { literalOf, unitsOf } from './units.mjs'

const sample = `import type { Kind } from './kinds.ts'
const counted = countedIn('en')
const causes: Record<string, string> = { NO_VALUE: 'no value came' }
export const texts = inLanguage('alarms', {
  open: 'Open',
  states: { RAISED: 'Raised' } satisfies Record<'RAISED', string>,
  named: (name: string) => \`Device \${name}\`,
  left: (count: number) => \`\${counted(count, 'message', 'messages')} left in {braces}\`,
  ofKind: (kind: Kind) => (kind === 'DRILL' ? 'Fire drill' : causes['NO_VALUE']),
  mark: '·',
})
`

test('the texts of a file are its strings and templates, and not its types, keys and comparisons', () => {
  expect(unitsOf(sample, 'en').map(({ name, text }) => [name, text])).toEqual([
    ['causes.NO_VALUE', 'no value came'],
    ['open', 'Open'],
    ['states.RAISED', 'Raised'],
    ['named', 'Device {name}'],
    ['left (1)', '{1} left in {{braces}'],
    ['left (2)', 'message'],
    ['left (3)', 'messages'],
    ['ofKind', 'Fire drill'],
  ])
})

const sources = ['contract', 'platform', 'console'].flatMap((program) =>
  readdirSync(path.join(root, program, 'src/texts'), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(root, program, 'src/texts', file)),
)

test('every text of ours is the same after it was written as a literal', () => {
  const units = sources.flatMap((file) => unitsOf(readFileSync(file, 'utf8'), 'en'))
  expect(units.length).toBeGreaterThan(5000)
  const again = units.map(
    ({ text, values }) => unitsOf(`const x = ${literalOf(text, values)}`, 'en')[0]?.text,
  )
  expect(again).toEqual(units.map(({ text }) => text))
})

const file = 'console/src/texts/de/alarms.ts'
const german = `import { countedIn } from '../counted.ts'
const counted = countedIn('de')
export const de: AlarmsTexts = {
  open: 'Offen',
  named: (name) => \`Gerät \${name}\`,
  left: (count) => \`\${counted(count, 'Nachricht', 'Nachrichten')} übrig\`,
}
`

const inProject = async (work) =>
  inScratch('texts', async (folder) => {
    for (const name of ['contract/src/texts', 'platform/src/texts', 'console/src/texts/de'])
      mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, 'console/src/texts/alarms.ts'), sample)
    writeFileSync(path.join(folder, file), german)
    await work(folder, () => readFileSync(path.join(folder, file), 'utf8'))
  })

const edited = (po, name, text) => {
  const parsed = PO.parse(po)
  for (const item of parsed.items) if (item.msgctxt === `${file} ${name}`) item.msgstr = [text]
  return parsed.toString()
}

test('a translator sees the English beside the German, and what is typed is in the source', async () => {
  await inProject((folder, source) => {
    const { po, missing } = exported(folder, 'de')
    expect(missing).toEqual([])
    expect(po).toContain(`msgctxt "${file} named"\nmsgid "Device {name}"\nmsgstr "Gerät {name}"`)
    expect(imported(folder, 'de', po).written).toEqual([])
    const typed = edited(po, 'named', `"{name}" ist's`)
    expect(imported(folder, 'de', typed)).toEqual({ written: [file], missing: [], isNew: false })
    expect(source()).toBe(german.replace('Gerät ${name}', '"${name}" ist\'s'))
  })
})

test('a text within the value of another is translated with it, also if the values change their places', async () => {
  await inProject((folder, source) => {
    const typed = edited(edited(exported(folder, 'de').po, 'left (1)', 'Noch {1}'), 'left (2)', 'Mail')
    imported(folder, 'de', typed)
    expect(source()).toContain("left: (count) => `Noch ${counted(count, 'Mail', 'Nachrichten')}`,")
  })
})

test('what is not translated is told, and stays as it was', async () => {
  await inProject((folder, source) => {
    const untranslated = edited(exported(folder, 'de').po, 'open', '')
    expect(imported(folder, 'de', untranslated).missing).toEqual([`${file} open`])
    expect(source()).toBe(german)
  })
})

test('a translation with a value that is not there changes nothing', async () => {
  await inProject((folder, source) => {
    const wrong = edited(edited(exported(folder, 'de').po, 'named', 'Gerät {nam}'), 'open', 'Auf')
    expect(() => imported(folder, 'de', wrong)).toThrow(`Nothing is written:\n${file} named`)
    expect(source()).toBe(german)
  })
})
