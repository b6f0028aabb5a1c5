import { describedRules, whoMay } from '#contract/guide'
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
  'device',
] as const

export type Caller = (typeof callers)[number]
export type Outcomes = Record<Caller, string>

const introduction = `# Who may call what

Every operation declares who may call it (\`contract/src/access.ts\`). The platform checks this in one place, in this
order: whether the caller is signed in (401), whether the account may do this (403), then the request itself (400) and
the things that it names (404). A person's token means nothing to a device's call, and a device's token nothing to a person's (401).

The test \`platform/src/testing/walk/access.test.ts\` makes the same valid request with each of the sample sign-ins, and with
the token of a device. The request is about something of \`admin\`'s integrator. The tables show the answers, and \`yes\` is a success. \`other-admin\` and
\`operator\` belong to other integrators. For them the things of \`admin\`'s integrator do not exist (404), even if they may do
the same at home. Only the rules that name the operator's integrator reach every integrator. Whatever of it changes
something also needs a role. Some calls read one location, device or account: they declare \`operatorReads\`, and the operator's
staff may make them for a thing of any integrator.

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
      const facts = operationOf(operation)
      const seen = outcomes.get(operation)
      return [
        `\`${operation}\``,
        `${facts.method} \`${facts.path}\``,
        whoMay(facts),
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
