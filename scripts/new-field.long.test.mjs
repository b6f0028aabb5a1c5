import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyTo } from './lib/copy.mjs'
import { inScratch, root, run } from './lib/run.mjs'

/** Every file with its text. */
const textsIn = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(folder, 'node_modules')))
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  )

/** What docs/adding-a-resource.md says: the files of its table, the entry of the field, and the commands. */
function readRecipe() {
  const page = readFileSync(path.join(root, 'docs/adding-a-resource.md'), 'utf8')
  const [, rest = ''] = page.split('## A field of a location\n')
  const [recipe] = rest.split('\n## ')
  const code = (text) => Array.from(text.matchAll(/`([^`]+)`/g), ([, span]) => span.replaceAll('\n', ' '))
  const cells = recipe.split('\n').flatMap((line) => (line.startsWith('|') ? [line.split('|')[1]] : []))
  const files = cells.flatMap((cell) => {
    const [first = '', ...others] = code(cell)
    return first.endsWith('/') ? others.map((name) => first + name) : first ? [first] : []
  })
  const spans = code(recipe)
  return {
    files,
    entry: spans.find((span) => span.startsWith('{ label:')),
    commands: Object.fromEntries(
      ['npm run db:generate', 'npm run db:functions', 'npx vitest'].map((start) => [
        start,
        spans.find((span) => span.startsWith(start)),
      ]),
    ),
  }
}

const { files, entry, commands } = readRecipe()

const field = 'parkingNotes'
const labelled = (label) => (text) => text.replace(/\n}\n/, `\n  ${field}: '${label}',\n}\n`)

/** What is written into each file by hand. */
const edits = {
  'contract/src/fields/locations.ts': (text) =>
    text.replace('\n} as const', `\n  ${field}: ${entry},\n} as const`),
  'contract/src/texts/fields/en.ts': labelled('Parking notes'),
  'contract/src/texts/fields/de.ts': labelled('Hinweise zum Parken'),
  'contract/src/texts/fields/fr.ts': labelled('Notes de stationnement'),
  'console/src/features/locations/locationValues.ts': (text) =>
    text.replace('\n  timeZone: {},', `\n  timeZone: {},\n  ${field}: {},`),
}

/** The test of the new field: from the API to the database and back, by hand and from a spreadsheet. */
const testFile = 'platform/src/features/locations/parking-notes.test.ts'
const testText = `import { expect, test } from 'vitest'
import { startOwnApp } from '../../testing/own-app.ts'

const platform = await startOwnApp()

test('what is noted about parking is kept, listed and imported', async () => {
  const admin = await platform.as('admin')
  const made = await admin.createLocation({ body: { name: 'Depot', slid: 'DEP-1', parkingNotes: ' Behind the hall ' } })
  const note = async () => (await admin.getLocation({ locationId: made.id })).parkingNotes
  expect(await note()).toBe('Behind the hall')
  const read = await admin.getLocation({ locationId: made.id })
  await admin.updateLocation({ locationId: made.id, body: { ...read, parkingNotes: 'Gate 4' } })
  const listed = await admin.listManagedLocations()
  expect(listed.find(({ id }) => id === made.id)?.parkingNotes).toBe('Gate 4')
  // Another platform does not have it.
  await admin.updateLocation({ locationId: made.id, body: { name: 'Depot', slid: 'DEP-1' } })
  expect(await note()).toBe('Gate 4')
  const body = { text: 'Site ID,Parking Notes\\nDEP-1,Roof', timeZone: 'Europe/Berlin' }
  await admin.importLocations({ query: { commit: 'true' }, body })
  expect(await note()).toBe('Roof')
})
`

test('a new text of a location is at most 8 files by hand, and what is forgotten is named', async () => {
  expect(files).toEqual(Object.keys(edits))
  await inScratch('new-field', async (folder) => {
    copyTo(folder)
    const original = textsIn(folder)
    const changed = () =>
      [...textsIn(folder)].filter(([file, text]) => text !== original.get(file)).map(([file]) => file)
    const write = (file, text) => writeFileSync(path.join(folder, file), text)
    const edit = (...names) => {
      for (const file of names) write(file, edits[file](original.get(file)))
    }
    const command = (line) =>
      run('sh', ['-c', line], { cwd: folder, env: { VITEST: '', NODE_ENV: '', NO_COLOR: '1' } })
    /** The files in which the compiler finds the name missing. */
    const named = async (programs) => {
      const { output } = await command(`npx tsc -b ${programs}`)
      const lines = output.split('\n').filter((line) => line.includes('error TS'))
      expect(lines.filter((line) => !line.includes(field))).toEqual([])
      return [...new Set(lines.map((line) => line.split('(')[0]))].toSorted()
    }

    const [list, en, de, fr, form] = files
    edit(list)
    expect(await named('contract')).toContain(list)
    edit(en)
    expect(await named('contract')).toEqual([de, fr])
    edit(de, fr)
    expect(await named('contract console')).toEqual([form])
    edit(form)
    expect(await named('contract platform console')).toEqual([])

    const forgotten = await command(commands['npx vitest'])
    expect(forgotten.code).not.toBe(0)
    expect(forgotten.output).toContain('locations.parking_notes')
    expect(forgotten.output).toContain('npm run db:functions')

    write(testFile, testText)
    const byHand = changed()
    expect(new Set(byHand)).toEqual(new Set([...files, testFile]))
    // The migration is written by its command, and read by a person.
    expect(byHand.length + 1).toBeLessThanOrEqual(8)

    for (const start of ['npm run db:generate', 'npm run db:functions']) {
      const { code, output } = await command(commands[start])
      expect(code, output).toBe(0)
    }
    const generated = changed().filter((file) => !byHand.includes(file))
    expect(
      generated.filter((file) => !/^platform\/(migrations\/|src\/db\/functions\/edition\.json$)/.test(file)),
    ).toEqual([])
    const migrations = generated.filter((file) => file.endsWith('.sql'))
    expect(migrations.map((file) => readFileSync(path.join(folder, file), 'utf8'))).toEqual([
      'ALTER TABLE "locations" ADD COLUMN "parking_notes" text;',
    ])
    const related = `${testFile} platform/src/features/locations/listed --project contract contract/src`
    const whole = await command(`${commands['npx vitest']} ${related}`)
    expect(whole.code, whole.output).toBe(0)
  })
}, 2_400_000)
