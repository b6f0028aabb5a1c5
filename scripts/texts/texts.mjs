import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { root as project, Stop } from '../lib/run.mjs'
import { catalogueOf } from './catalogues.mjs'
import { literalOf } from './units.mjs'

const usage = 'Use: npm run texts -- export LANGUAGE FILE.po, or: npm run texts -- import LANGUAGE FILE.po'

/** `npm run texts`: all texts of a language to a file of gettext, which translators use, and back. */
export function texts([command, language, file]) {
  try {
    if (!language || !file) throw new Stop(usage)
    if (command === 'export') {
      const { po, missing } = exported(project, language)
      writeFileSync(file, po)
      console.log(toldMissing(missing))
    } else if (command === 'import') {
      const { written, missing, isNew } = imported(project, language, readFileSync(file, 'utf8'))
      if (written.length > 0) execFileSync('npx', ['oxfmt', ...written], { cwd: project, stdio: 'inherit' })
      console.log(`${written.length} files changed. ${toldMissing(missing)}`)
      if (isNew)
        console.log(
          `Add "${language}" to contract/src/texts/language.ts. Then npx tsc -b names the places that lack it.`,
        )
    } else throw new Stop(usage)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

const shownMissing = 20

const toldMissing = (missing) =>
  missing.length === 0
    ? 'Nothing is missing.'
    : [
        `${missing.length} are missing, and said in English or as they were:`,
        ...missing.slice(0, shownMissing),
        ...(missing.length > shownMissing ? ['…'] : []),
      ].join('\n')

const contextOf = (file, unit) => `${file} ${unit.name}`

/** Every text with its English. Of a language that is not there yet, all are empty. */
export function exported(root, language) {
  const po = new PO()
  po.headers = {
    Language: language,
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  }
  for (const { file, units, isNew } of catalogueOf(root, language))
    for (const unit of units) {
      const item = new PO.Item()
      item.msgctxt = contextOf(file, unit)
      item.msgid = unit.english
      item.msgstr = [isNew ? '' : unit.text]
      if (!unit.isAlike)
        item.extractedComments = ['In English the parts or values are others.', `Before: ${unit.text}`]
      po.items.push(item)
    }
  const missing = po.items.filter(({ msgstr }) => msgstr[0] === '').map(({ msgctxt }) => msgctxt)
  return { po: po.toString(), missing }
}

/** Writes nothing if a text names a value that is not there. */
export function imported(root, language, text) {
  const translations = new Map(PO.parse(text).items.map(({ msgctxt, msgstr }) => [msgctxt, msgstr[0] ?? '']))
  const missing = []
  const wrong = []
  const catalogue = catalogueOf(root, language)
  const sources = catalogue.map(({ file, source, units, isNew }) => {
    const edits = units.flatMap((unit) => {
      const context = contextOf(file, unit)
      const translated = translations.get(context)
      if (!translated) missing.push(context)
      const said = translated || (isNew && unit.isAlike ? unit.english : unit.text)
      if (literalOf(said, unit.values) === undefined) wrong.push(context)
      return said === unit.text ? [] : [{ ...unit, said }]
    })
    return { file, isNew, before: source, edits }
  })
  if (wrong.length > 0)
    throw new Stop(`These name a value that the text does not have. Nothing is written:\n${wrong.join('\n')}`)
  const changed = sources.filter(({ isNew, edits }) => isNew || edits.length > 0)
  for (const { file, before, edits } of changed) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), edited(before, edits, { start: 0, end: before.length }))
  }
  return { written: changed.map(({ file }) => file), missing, isNew: catalogue.some(({ isNew }) => isNew) }
}

/** The source between two places. A text may stand within a value of another. */
function edited(source, edits, { start, end }) {
  let result = ''
  let at = start
  for (const edit of edits) {
    if (edit.start < at || edit.end > end) continue
    result +=
      source.slice(at, edit.start) +
      literalOf(edit.said, edit.values, (value) => edited(source, edits, value))
    at = edit.end
  }
  return result + source.slice(at, end)
}
