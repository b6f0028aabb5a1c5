import path from 'node:path'
import { architecture } from './architecture.mjs'

/**
 * The steps inside a feature of the platform. A store imports neither rules nor handlers, and rules import no handlers.
 * The name of each file says which step it is.
 */
const featureSteps = ['store', 'rules', 'handlers']
const sqlPackage = 'drizzle-orm'
const sqlLayers = ['db', 'domain', 'identity', 'sample', 'testing']
/** The files of the contract that need zod. The console ships no zod, so it takes only types from them. */
const schemaFiles = /^contract\/src\/(schemas\/|operations\/|openapi(\.ts|$))/
const aliases = { '#contract/': 'contract/src/', '#platform/': 'platform/src/' }

/** Says in a sentence which wall an import breaks. Undefined if the import is allowed. Paths begin at the root. */
export function brokenWall(file, specifier, typeOnly = false) {
  const from = place(file)
  if (!from || isTest(file)) return undefined
  if (hasNoStep(from)) return `${file} is named neither a store nor rules nor handlers.`
  const target = resolve(file, specifier)
  if (!typeOnly && needsSchemas(specifier, target) && isWithoutSchemas(file, from))
    return `${file} goes into the console's bundle: no value from ${specifier}, types alone.`
  return target === undefined
    ? brokenByPackage(from, packageName(specifier), typeOnly)
    : brokenByFile(from, place(target), target)
}

const needsSchemas = (specifier, target) =>
  specifier === 'zod' || (target !== undefined && schemaFiles.test(target))

const isWithoutSchemas = (file, { part }) =>
  part === 'console' || (part === 'contract' && !schemaFiles.test(file))

function brokenByPackage(from, name, typeOnly) {
  const { packages, typePackages = [] } = architecture[from.part]
  if (packages && !isListed(packages, name) && !(typeOnly && typePackages.includes(name)))
    return `${from.part} may import ${packages.join(', ')} alone, not ${name}.`
  if (from.part === 'console' && name.startsWith('node:')) return `The console runs in a browser: no ${name}.`
  if (
    from.part === 'platform' &&
    name === sqlPackage &&
    !sqlLayers.includes(from.layer) &&
    from.step !== 'store'
  )
    return `Only a store writes SQL: ${from.label} may not import ${name}.`
  return undefined
}

const isListed = (packages, name) => packages.includes(name.startsWith('node:') ? 'node:*' : name)

function brokenByFile(from, to, target) {
  if (!to) return `${from.part} may not import ${target}, which is outside its parts.`
  if (to.part !== from.part) {
    const allowed = architecture[from.part].parts ?? []
    return allowed.includes(to.part) ? undefined : `${from.part} may not import ${to.part}.`
  }
  if (from.feature && to.feature) {
    if (from.feature !== to.feature)
      return `The feature ${from.feature} may not import the feature ${to.feature}: what two need moves down.`
    return stepsUp(from, to)
      ? `Inside a feature imports go handlers, rules, store: ${from.step} may not import ${to.step}.`
      : undefined
  }
  if (from.rooms.length > 0 && from.layer === to.layer) return brokenByRoom(from, to)
  const allowed = architecture[from.part].layers[from.layer] ?? []
  return allowed.includes(to.layer)
    ? undefined
    : `${from.label} may not import ${to.label}: ${from.layer} may import ${allowed.join(', ')}.`
}

/** Compares the rooms of both files from the layer inwards, as long as the files are in the same room. */
function brokenByRoom({ part, rooms }, to) {
  for (const [index, { floor, room }] of rooms.entries()) {
    const other = to.rooms[index]
    if (other?.floor !== floor) return undefined
    const allowed = architecture[part].rooms[floor][room]
    if (!allowed.includes(other.room))
      return `${part}/${floor}/${room} may not import ${part}/${floor}/${other.room}: it may import ${allowed.join(', ')}.`
  }
  return undefined
}

const hasNoStep = (from) => from.part === 'platform' && from.feature !== undefined && !from.step

function stepsUp(from, to) {
  return (
    from.part === 'platform' &&
    from.step &&
    to.step &&
    featureSteps.indexOf(to.step) > featureSteps.indexOf(from.step)
  )
}

/** The place of a file: its part, layer and feature, its step in the feature, and its rooms. */
function place(file) {
  const [part, src, folder = '', ...rest] = file.split('/')
  if (!Object.hasOwn(architecture, part ?? '') || src !== 'src') return undefined
  if ('*' in architecture[part].layers) return { part, layer: '*', rooms: [], label: part }
  const feature = folder === 'features' ? rest[0] : undefined
  const layer = feature ? 'feature' : folder.replace(/\.\w+$/, '')
  const step = featureSteps.find((name) =>
    new RegExp(`(^|[-/.])${name}(\\.ts|/|$)`, 'i').test(rest.join('/')),
  )
  return {
    part,
    layer,
    feature,
    step,
    rooms: roomsOf(part, layer, rest),
    label: `${part}/${feature ? `features/${feature}` : layer}`,
  }
}

/** The rooms that a file is in, from the layer inwards, each with the layer or room that contains it. */
function roomsOf(part, layer, names) {
  const rooms = []
  let floor = layer
  for (const name of names) {
    const plan = architecture[part].rooms?.[floor]
    if (!plan) break
    const room = Object.keys(plan).find((key) => key === name || `${key}.ts` === name) ?? 'doorstep'
    rooms.push({ floor, room })
    floor += `/${name}`
  }
  return rooms
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

const walls = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return
      const message = brokenWall(file, source.value, typeOnly)
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

export default { meta: { name: 'house' }, rules: { walls } }
