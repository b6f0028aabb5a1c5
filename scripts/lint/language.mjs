import path from 'node:path'

/** Where the language stands among the arguments. */
const places = new Map([
  ['toLocaleString', 0],
  ['toLocaleDateString', 0],
  ['toLocaleTimeString', 0],
  ['localeCompare', 1],
])

const isMissing = (argument) => !argument || argument.name === 'undefined' || argument.elements?.length === 0

/** A browser that was told no language sorts and writes as programs do, so the console tells it. */
export const language = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    if (!file.startsWith('console/src/') || /\.test\.tsx?$|^console\/src\/testing\//.test(file)) return {}
    const check = (node, at) => {
      if (isMissing(node.arguments[at]))
        context.report({ node, message: 'Which language? That of the reader is in ui/language.ts.' })
    }
    return {
      CallExpression(node) {
        const at = places.get(node.callee.property?.name)
        if (at !== undefined) check(node, at)
      },
      NewExpression(node) {
        if (node.callee.object?.name === 'Intl') check(node, 0)
      },
    }
  },
}
