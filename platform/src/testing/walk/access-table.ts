import { accessRules } from '#contract/access'
import { whoMay } from '#contract/reference/guide'
import type { OperationName } from '#contract/operations/index'
import { operationOf } from './app.ts'

export const callers = [
  'no token',
  'expired',
  'reader',
  'accounts',
  'devices',
  'admin',
  'other-admin',
  'operator',
  'device',
  'network server',
  'token',
  'service token',
  'operator token',
] as const

export type Caller = (typeof callers)[number]
export type Outcomes = Record<Caller, string>

const introduction = `# Who may call what

\`access.test.ts\` makes the same valid request with each of the sample sign-ins. The
request is about something of \`admin\`'s integrator. \`other-admin\` and \`operator\` belong to other integrators. Each list
says who gets which answer, and \`yes\` is a success. Without a token, with an expired one, with that of a device and with the
secret of a network server the answer is 401, unless the list says otherwise. Programs call with a \`token\` of \`admin\`, a \`service token\` of
\`admin\`'s integrator and an \`operator token\` of \`operator\`, each with every role. The API reference has the path of each call.

Do not edit this page: \`npm run docs:access\` writes it, and the test fails while it differs.
`

/** The content of access.md, made from the outcomes: calls with the same rule and the same answers are listed together. */
export function accessPage(outcomes: Map<OperationName, Outcomes>): string {
  const rules = new Map<string, Map<string, string[]>>()
  for (const [name, seen] of outcomes) {
    const lists = mapAt(rules, ruleOf(name), () => new Map<string, string[]>())
    mapAt(lists, answersOf(seen), () => []).push(`\`${name}\``)
  }
  const sections = [...rules].map(([rule, lists]) => {
    const entries = [...lists].map(([answers, names]) => `- ${answers}:\n${wrapped(names.toSorted())}`)
    return `## ${rule}\n\n${entries.join('\n')}\n`
  })
  return [introduction, ...sections].join('\n')
}

function ruleOf(name: OperationName): string {
  const { access, ...facts } = operationOf(name)
  const roles = accessRules[access].anyOf.map((role) => `\`${role}\``).join(' or ')
  return whoMay({ access, ...facts }) + (roles && ` (${roles})`)
}

/** Nobody of these is a person who is signed in. The introduction says what they are answered. */
const notPeople: readonly Caller[] = ['no token', 'expired', 'device', 'network server']

/** `yes` for reader, admin; 404 for operator. */
function answersOf(seen: Outcomes): string {
  const lists = new Map<string, Caller[]>()
  for (const caller of callers)
    if (seen[caller] !== '401' || !notPeople.includes(caller))
      mapAt(lists, seen[caller], () => []).push(caller)
  const order = ['yes', ...[...lists.keys()].filter((answer) => answer !== 'yes').toSorted()]
  return order
    .filter((answer) => lists.has(answer))
    .map((answer) => `${answer} for ${lists.get(answer)?.join(', ')}`)
    .join('; ')
}

function wrapped(names: string[]): string {
  const lines = ['']
  for (const name of names) {
    const last = lines.at(-1) ?? ''
    if (last.length + name.length > 120) lines.push(name)
    else lines[lines.length - 1] = last === '' ? name : `${last}, ${name}`
  }
  return lines.map((line, at) => `  ${line}${at < lines.length - 1 ? ',' : ''}`).join('\n')
}

function mapAt<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
