import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const programs = ['contract', 'console', 'platform', 'gateway']
const aliases = { '#contract/': 'contract/src/', '#platform/': 'platform/src/' }

/** The files that tests are not, from the root of the project. */
export const listSources = (root) =>
  programs.flatMap((program) =>
    readdirSync(path.join(root, program, 'src'), { recursive: true })
      .map((name) => path.posix.join(program, 'src', name.split(path.sep).join('/')))
      .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file)),
  )

/** Which files import which, also those that wait for `import()`. A file is read when it is asked for, and again after it has changed. */
export function createGraph(root) {
  const read = new Map()

  function importsOf(file) {
    const full = path.join(root, file)
    if (!existsSync(full)) return []
    const changed = statSync(full).mtimeMs
    const known = read.get(file)
    if (known?.changed === changed) return known.imports
    const imports = specifiersIn(full).flatMap((specifier) => resolve(root, file, specifier) ?? [])
    read.set(file, { changed, imports })
    return imports
  }

  /** The shortest way from one file to another, both included. Undefined if there is none. */
  function wayBetween(from, to) {
    const before = new Map([[from, undefined]])
    for (const file of before.keys()) {
      if (file === to) return wayBack(before, file)
      for (const next of importsOf(file)) if (!before.has(next)) before.set(next, file)
    }
    return undefined
  }

  return { importsOf, wayBetween }
}

function wayBack(before, last) {
  const way = []
  for (let file = last; file !== undefined; file = before.get(file)) way.unshift(file)
  return way
}

function specifiersIn(full) {
  const text = readFileSync(full, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(full, text).module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1],
    ),
  ]
  return [...new Set(requests)].filter((request) => request !== undefined)
}

/** Undefined if it is a package, or no source. */
function resolve(root, file, specifier) {
  const target = targetOf(file, specifier.replace(/\?.*$/, ''))
  return target !== undefined && /\.tsx?$/.test(target) && existsSync(path.join(root, target))
    ? target
    : undefined
}

function targetOf(file, specifier) {
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return `${folder}${specifier.slice(alias.length)}.ts`
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}
