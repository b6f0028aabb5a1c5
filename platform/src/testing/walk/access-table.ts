import { accessMeanings, describedRules } from '#contract/access-meanings'
import { operationGroups, type OperationName } from '#contract/operations/index'
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
] as const

export type Caller = (typeof callers)[number]
export type Outcomes = Record<Caller, string>

const introduction = `# Who may call what

Every operation declares who may call it (\`contract/src/access.ts\`), and the platform checks it in one place before it
reads anything else: first whether the caller is signed in (401), then whether the account may do this (403), and only
then the request itself (400) and what it names (404).

The tables show what the test \`platform/src/testing/walk/access.test.ts\` was answered when each of the sample sign-ins made the same
valid request about something of \`admin\`'s integrator. \`yes\` is a success. \`other-admin\` and \`operator\` belong to other
integrators: what they may do in general, they cannot do to a thing of this one, which for them does not exist (404).
Only what the table gives to the operator's integrator reaches every integrator; whatever of it changes something needs a
role as well.

Do not edit this page: \`npm run docs:access\` writes it, and the test fails while it differs.
`

const rules = () =>
  table(
    ['Who may', 'Role'],
    describedRules.map(({ meaning, anyOf }) => [
      meaning,
      anyOf.map((role) => `\`${role}\``).join(' or ') || 'none',
    ]),
  )

const administration = `
Account management is the administration of an integrator. Whoever has it can give every role to every account of the
integrator, also to their own. They can also change the address that an account's mails go to, and delete accounts. The
person gets a mail about a new address and about new roles ([identity.md](identity.md#what-a-person-is-told)). Give it to few people.
`

/** The content of docs/access.md, made from the outcomes. */
export function accessPage(outcomes: Map<OperationName, Outcomes>): string {
  const groups = operationGroups.map(({ name, operations }) => {
    const rows = (operations as OperationName[]).map((operation) => {
      const { method, path, access } = operationOf(operation)
      const seen = outcomes.get(operation)
      return [
        `\`${operation}\``,
        `${method} \`${path}\``,
        accessMeanings[access],
        ...callers.map((caller) => seen?.[caller] ?? '?'),
      ]
    })
    return `## ${name}\n\n${table(['Operation', 'Call', 'Who may', ...callers], rows)}`
  })
  return [introduction, `## The rules\n\n${rules()}${administration}`, ...groups].join('\n')
}

/** Columns as wide as their widest cell, as the formatter wants them. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |\n`
  return line(head) + line(widths.map((width) => '-'.repeat(width))) + rows.map(line).join('')
}
