import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Stop } from '../lib/run.mjs'
import { unitsOf } from './units.mjs'

const folders = ['contract/src/texts', 'platform/src/texts', 'console/src/texts']

/** Of each language there is one file beside, or below, each file of English. The parts of the console only name them. */
const isOf = (language) => (file) => file.endsWith(`/${language}.ts`) || file.includes(`/${language}/`)

const englishOf = (file, language) =>
  file.includes('/parts/')
    ? undefined
    : file.replace(`/${language}.ts`, '/en.ts').replace(`/${language}/`, '/')

const filesOf = (root, language) =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts') && isOf(language)(file))
    .toSorted()

/**
 * The files of a language. One that does not exist yet gets those of another, whose structure is as good.
 *
 * @param {string} root
 * @param {string} language
 */
export function catalogueOf(root, language) {
  if (!/^[a-z]{2}$/.test(language) || language === 'en')
    throw new Stop('Name a language by its two letters, such as "de". English is what is translated.')
  const own = filesOf(root, language)
  const model = own.length > 0 ? language : 'de'
  const files = own.length > 0 ? own : filesOf(root, model)
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  return files.map((file) => {
    const english = englishOf(file, model)
    const source = read(file)
    const units = english ? unitsOf(source, model) : []
    return {
      file: own.length > 0 ? file : renamed(file, model, language),
      source: own.length > 0 ? source : renamed(source, model, language),
      // Of the renamed source: a language has two letters, so every place is the same.
      units: withEnglish(units, english ? unitsOf(read(english), 'en') : []),
      isNew: own.length === 0,
    }
  })
}

/** The name of the language where code says it: in what is exported and imported, in addresses, and for plurals. */
const renamed = (source, from, to) =>
  source.replaceAll(new RegExp(`(?<=export const |[{,] |/|')${from}(?=: | as | }|\\.ts|/|')`, 'g'), to)

/** A text whose parts are others in English is shown with all of these, or as it is if English has no such text. */
function withEnglish(units, english) {
  const textName = ({ name }) => name.replace(/ \(\d+\)$/, '')
  const partsOf = (all, name) => all.filter((one) => textName(one) === name)
  return units.map((unit) => {
    const name = textName(unit)
    const own = partsOf(units, name)
    const parts = partsOf(english, name)
    const isAlike = own.length === parts.length && sameValues(unit.text, parts[own.indexOf(unit)].text)
    const others = parts.length > 0 ? parts : partsOf(english, name.replace(/\.[^.]*$/, ''))
    const said = isAlike ? [parts[own.indexOf(unit)]] : others
    return { ...unit, english: said.map(({ text }) => text).join(' | ') || unit.text, isAlike }
  })
}

const sameValues = (one, other) => valuesIn(one).join() === valuesIn(other).join()
const valuesIn = (text) => Array.from(text.matchAll(/(?<!\{)\{\w+\}/g), String).toSorted()
