import path from 'node:path'

/** Files of the platform that may change text to lower case, and which text. */
const mayLower = new Map([
  ['base/spelling.ts', 'usernames and e-mail addresses: the one place'],
  ['domain/places/zones.ts', 'names of zones'],
  ['features/devices/rules.ts', 'names of zones'],
  ['features/registry/elsys-rules.ts', 'codes of products'],
  ['features/registry/store.ts', 'codes of products'],
  ['identity/passwords/rules.ts', 'words in a password'],
  ['identity/tokens.ts', 'the type of a token'],
  ['telemetry/index.ts', 'a setting'],
])
const writesKeys = ['db/account-names.ts', 'db/schema/accounts.ts']

/** With a second rule for when two names are one, somebody could make an account that looks like another person's. */
export const spelling = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/')
    const source = file.replace(/^platform\/src\//, '')
    if (source === file || /\.test\.ts$|^testing\//.test(source)) return {}
    const lowers = (node) => {
      if (!mayLower.has(source))
        context.report({ node, message: 'Names of people are compared with base/spelling.ts alone.' })
    }
    return {
      MemberExpression(node) {
        if (/^to(Locale)?LowerCase$/.test(node.property.name)) lowers(node)
      },
      TemplateElement(node) {
        if (/\blower\(|\bcitext\b/.test(node.value.raw)) lowers(node)
      },
      ObjectExpression({ properties }) {
        for (const node of properties)
          if (/^(username|email)Key$/.test(node.key?.name) && !node.shorthand && !writesKeys.includes(source))
            context.report({ node, message: 'The keys of names are written by db/account-names.ts alone.' })
      },
    }
  },
}
