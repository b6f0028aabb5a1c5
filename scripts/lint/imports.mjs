import path from 'node:path'
import { architecture } from './architecture.mjs'
import { createGraph } from './graph.mjs'
import { language } from './language.mjs'
import { spelling } from './spelling.mjs'

/** A store imports neither rules nor handlers, and rules import no handlers. The name of each file says which step it is. */
const featureSteps = ['store', 'rules', 'handlers']
const sqlPackage = 'drizzle-orm'
const sqlLayers = ['db', 'domain', 'identity', 'sample', 'testing']
/** The files of the contract that need zod. The console ships no zod, so it takes only types from them. */
const schemaFiles =
  /^contract\/src\/(schemas\/|operations\/|history\/(schemas|operations)(\.ts|$)|reference\/openapi(\.ts|$))/
const aliases = { '#contract/': 'contract/src/', '#platform/': 'platform/src/' }

/** Says in a sentence which rule an import breaks. Undefined if the import is allowed. Paths begin at the root. */
export function refusedImport(file, specifier, typeOnly = false) {
  const from = locate(file)
  if (!from || isTest(file)) return undefined
  if (hasNoStep(from)) return `${file} is named neither a store nor rules nor handlers.`
  const target = resolve(file, specifier)
  if (!typeOnly && needsSchemas(specifier, target) && isWithoutSchemas(file, from))
    return `${file} goes into the console's bundle: no value from ${specifier}, types alone.`
  return target === undefined
    ? refusedPackage(from, packageName(specifier))
    : refusedFile(from, locate(target), target)
}

const needsSchemas = (specifier, target) =>
  specifier === 'zod' || (target !== undefined && schemaFiles.test(target))

const isWithoutSchemas = (file, { program }) =>
  program === 'console' || (program === 'contract' && !schemaFiles.test(file))

function refusedPackage(from, name) {
  const { packages } = architecture[from.program]
  if (packages && !isListed(packages, name))
    return `${from.program} may import ${packages.join(', ')} alone, not ${name}.`
  if (from.program === 'console' && name.startsWith('node:'))
    return `The console runs in a browser: no ${name}.`
  if (
    from.program === 'platform' &&
    name === sqlPackage &&
    !sqlLayers.includes(from.layer) &&
    from.step !== 'store'
  )
    return `Only a store writes SQL: ${from.label} may not import ${name}.`
  return undefined
}

const isListed = (packages, name) => packages.includes(name.startsWith('node:') ? 'node:*' : name)

function refusedFile(from, to, target) {
  if (!to) return `${from.program} may not import ${target}, which is outside its programs.`
  if (to.program !== from.program) {
    const allowed = architecture[from.program].programs ?? []
    return allowed.includes(to.program) ? undefined : `${from.program} may not import ${to.program}.`
  }
  if (from.feature && to.feature) {
    if (from.feature !== to.feature)
      return `The feature ${from.feature} may not import the feature ${to.feature}: what two need moves down.`
    return stepsUp(from, to)
      ? `Inside a feature imports go handlers, rules, store: ${from.step} may not import ${to.step}.`
      : undefined
  }
  if (from.subfolders.length > 0 && from.layer === to.layer) return refusedSubfolder(from, to)
  const allowed = architecture[from.program].layers[from.layer] ?? []
  return allowed.includes(to.layer)
    ? undefined
    : `${from.label} may not import ${to.label}: ${from.layer} may import ${allowed.join(', ')}.`
}

/** Compares the subfolders of both files from the layer inwards, as long as the files are in the same subfolder. */
function refusedSubfolder({ program, subfolders }, to) {
  for (const [index, { parent, subfolder }] of subfolders.entries()) {
    const other = to.subfolders[index]
    if (other?.parent !== parent) return undefined
    const allowed = architecture[program].subfolders[parent][subfolder]
    if (!allowed.includes(other.subfolder))
      return `${program}/${parent}/${subfolder} may not import ${program}/${parent}/${other.subfolder}: it may import ${allowed.join(', ')}.`
  }
  return undefined
}

const hasNoStep = (from) => from.program === 'platform' && from.feature !== undefined && !from.step

function stepsUp(from, to) {
  return (
    from.program === 'platform' &&
    from.step &&
    to.step &&
    featureSteps.indexOf(to.step) > featureSteps.indexOf(from.step)
  )
}

/** The place of a file: its program, layer and feature, its step in the feature, and its subfolders. */
function locate(file) {
  const [program, src, folder = '', ...rest] = file.split('/')
  if (!Object.hasOwn(architecture, program ?? '') || src !== 'src') return undefined
  if ('*' in architecture[program].layers) return { program, layer: '*', subfolders: [], label: program }
  const feature = folder === 'features' ? rest[0] : undefined
  const inner = `${folder}/${rest[0]}`
  const layer = feature
    ? 'feature'
    : inner in architecture[program].layers
      ? inner
      : folder.replace(/\.\w+$/, '')
  const step = featureSteps.find((name) =>
    new RegExp(`(^|[-/.])${name}(\\.ts|/|$)`, 'i').test(rest.join('/')),
  )
  return {
    program,
    layer,
    feature,
    step,
    subfolders: subfoldersOf(program, layer, layer === inner ? rest.slice(1) : rest),
    label: `${program}/${feature ? `features/${feature}` : layer}`,
  }
}

/** The subfolders that a file is in, from the layer inwards, each with the layer or subfolder that contains it. */
function subfoldersOf(program, layer, names) {
  const subfolders = []
  let parent = layer
  for (const name of names) {
    const plan = architecture[program].subfolders?.[parent]
    if (!plan) break
    const subfolder = Object.keys(plan).find((key) => key === name || `${key}.ts` === name) ?? 'root'
    subfolders.push({ parent, subfolder })
    parent += `/${name}`
  }
  return subfolders
}

function resolve(file, specifier) {
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

function packageName(specifier) {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

const isTest = (file) => /\.(test|bench)\.tsx?$/.test(file)

const imports = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return
      const message = refusedImport(file, source.value, typeOnly)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
    }
  },
}

let graph

/** Circles that begin with `import()`. Those of other imports are found by `import/no-cycle`. */
const circles = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    return {
      ImportExpression(node) {
        const target = typeof node.source.value === 'string' ? resolve(file, node.source.value) : undefined
        if (target === undefined || !locate(file) || isTest(file)) return
        graph ??= createGraph(context.cwd)
        const way = graph.wayBetween(target, file)
        if (way) context.report({ node, message: `A circle: ${[file, ...way].join(' → ')}` })
      },
    }
  },
}

export default { meta: { name: 'architecture' }, rules: { circles, imports, language, spelling } }
