import { parseSync } from 'vite'

/** What a translator works on: a string, or the template of a sentence with its values in braces. */

/** @typedef {{ source: string, start: number, end: number }} Value */

/**
 * @typedef {object} Unit
 * @property {string} name of the text in its file, such as `states.RAISED`, with a number if the text has several parts
 * @property {string} text `{name}` is a value, `{{` a brace
 * @property {Value[]} values in the order of the template
 * @property {number} start
 * @property {number} end
 */

/** Their first argument is a language or the name of an area. */
const callsWithoutText = /^(countedIn|pluralIn|listedIn|inLanguage|toLocaleString)$/
const comparisons = new Set(['===', '!==', 'in'])

/**
 * The texts of a source, in their order. Types, keys and comparisons are not texts.
 *
 * @param {string} source
 * @param {string} language of the file: its name is no text
 * @returns {Unit[]}
 */
export function unitsOf(source, language) {
  const { program, errors } = parseSync('texts.ts', source)
  if (errors.length > 0) throw new Error(errors[0].message)
  const found = []
  /** @param {any} node @param {string[]} names */
  const visit = (node, names) => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, names))
    if (!node || typeof node.type !== 'string') return
    if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression')
      return visit(node.expression, names)
    if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return
    if (node.type === 'NewExpression' || (node.type === 'CallExpression' && isWithoutText(node.callee)))
      return node.arguments
        .filter(({ type }) => type === 'ObjectExpression')
        .forEach((one) => visit(one, names))
    if (node.type === 'BinaryExpression' && comparisons.has(node.operator))
      return [node.left, node.right]
        .filter((one) => one.type !== 'Literal')
        .forEach((one) => visit(one, names))
    if (node.type === 'MemberExpression') return visit(node.object, names)
    if (node.type === 'SwitchCase') return visit(node.consequent, names)
    if (node.type === 'VariableDeclarator')
      return visit(node.init, /^(texts|[a-z]{2})$/.test(node.id.name) ? names : [...names, node.id.name])
    if (node.type === 'Property') {
      if (node.computed) visit(node.key, names)
      return visit(node.value, [...names, node.key.name ?? node.key.value ?? '*'])
    }
    const unit = unitOf(node, source)
    if (unit && /\p{Letter}/u.test(unit.text.replaceAll(/\{[^{}]*\}/g, '')) && unit.text !== language)
      found.push({ ...unit, names: names.join('.') })
    for (const [key, child] of Object.entries(node)) if (key !== 'quasis') visit(child, names)
  }
  visit(program.body, [])
  return named(found)
}

const isWithoutText = ({ name, property }) => callsWithoutText.test(name ?? property?.name ?? '')

function unitOf(node, source) {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string')
    return { text: withBraces(node.value), values: [], start, end }
  if (node.type !== 'TemplateLiteral') return undefined
  const values = node.expressions.map((value) => ({
    source: source.slice(value.start, value.end),
    start: value.start,
    end: value.end,
  }))
  const text = node.quasis
    .map(({ value }, at) => withBraces(value.cooked) + (at < values.length ? `{${nameOf(values, at)}}` : ''))
    .join('')
  return { text, values, start, end }
}

const withBraces = (text) => text.replaceAll('{', '{{')

/** Its own name if it is one, else its number. */
const nameOf = (values, at) => (/^\w+$/.test(values[at].source) ? values[at].source : String(at + 1))

function named(found) {
  const counts = new Map()
  for (const { names } of found) counts.set(names, (counts.get(names) ?? 0) + 1)
  const seen = new Map()
  return found.map(({ names, ...unit }) => {
    const number = (seen.get(names) ?? 0) + 1
    seen.set(names, number)
    return { ...unit, name: counts.get(names) === 1 ? names : `${names} (${number})` }
  })
}

/**
 * A literal of TypeScript that says the text. Undefined if the text names a value that the unit does not have.
 *
 * @param {string} text
 * @param {Value[]} values of the unit in whose place it stands
 * @param {(value: Value) => string} [sourceOf] other texts may stand within a value
 */
export function literalOf(text, values, sourceOf = ({ source }) => source) {
  const byName = new Map(values.map((value, at) => [nameOf(values, at), value]))
  const parts = text.split(/(\{\{|\{[^{}]*\})/)
  if (parts.every((part, at) => at % 2 === 0 || part === '{{')) return quoted(text.replaceAll('{{', '{'))
  const source = parts.map((part, at) => {
    if (at % 2 === 0) return escaped(part)
    if (part === '{{') return '{'
    const value = byName.get(part.slice(1, -1))
    return value && `\${${sourceOf(value)}}`
  })
  return source.includes(undefined) ? undefined : `\`${source.join('')}\``
}

const escaped = (text) => text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
const quoted = (text) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
