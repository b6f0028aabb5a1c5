import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { copyTo } from '../lib/copy.mjs'
import { inScratch, run } from '../lib/run.mjs'

/** What is written by hand after the command: each place that says which languages there are. */
const places = {
  'contract/src/texts/language.ts': (text) => text.replace("'fr'] as const", "'fr', 'it'] as const"),
  'console/src/features/account/PreferencesTab.tsx': (text) =>
    text.replace("fr: 'Français'", "fr: 'Français', it: 'Italiano'"),
  'platform/src/identity/embedded/views/languages.ts': (text) =>
    text.replace(
      "fr: createPages('fr', addresses),",
      "fr: createPages('fr', addresses), it: createPages('it', addresses),",
    ),
  'platform/src/texts/index.ts': (text) =>
    text
      .replaceAll(
        /import \{ fr as (\w+)InFrench \} from '(.*)\/fr\.ts'/g,
        (line, name, folder) => `${line}\nimport { it as ${name}InItalian } from '${folder}/it.ts'`,
      )
      .replaceAll(/fr: (\w+)InFrench,/g, 'fr: $1InFrench, it: $1InItalian,'),
}

test('a fourth language is one command and a translated file, and the compiler names the places that lack it', async () => {
  await inScratch('new-language', async (folder) => {
    copyTo(folder)
    const command = (line) =>
      run('sh', ['-c', line], { cwd: folder, env: { VITEST: '', NODE_ENV: '', NO_COLOR: '1' } })
    const edit = (file) => {
      const at = path.join(folder, file)
      writeFileSync(at, places[file](readFileSync(at, 'utf8')))
    }
    const exported = await command('npm run texts -- export it it.po')
    expect(exported).toMatchObject({ code: 0, output: expect.stringMatching(/\d{4} are missing/) })
    const po = PO.parse(readFileSync(path.join(folder, 'it.po'), 'utf8'))
    for (const item of po.items) item.msgstr = [`⟦${item.msgid}⟧`]
    // A sentence whose parts are others in Italian stays as it is.
    const alike = po.items.filter(({ extractedComments }) => extractedComments.length === 0)
    po.items = alike
    writeFileSync(path.join(folder, 'it.po'), po.toString())
    expect(await command('npm run texts -- import it it.po')).toMatchObject({ code: 0 })
    const [list, ...others] = Object.keys(places)
    edit(list)
    const { output } = await command('npx tsc -b contract platform console')
    const named = new Set(
      output.split('\n').flatMap((line) => (line.includes('error TS') ? [line.split('(')[0]] : [])),
    )
    expect([...named].toSorted()).toEqual(others.toSorted())
    for (const file of others) edit(file)
    expect(await command('npx tsc -b contract platform console')).toMatchObject({ code: 0 })
    const said = readFileSync(path.join(folder, 'contract/src/texts/refusals/it.ts'), 'utf8')
    expect(said).toContain('⟦Another account has ${name} already⟧')
  })
}, 600_000)
