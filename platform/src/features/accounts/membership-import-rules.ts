import { roleLabels } from '#contract/access'
import { type Account, type AccountUpdate, type Membership, MembershipBody } from '#contract/schemas/account'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import type { Scope } from '../../db/connection.ts'
import { groupBy } from '../../db/rows.ts'
import {
  cellOf,
  createRepeats,
  problemsIn,
  readFields,
  textsIn,
  Unreadable,
  type Decision,
  type Field,
  type Problem,
  type Row,
  type Written,
} from '../../domain/imports.ts'
import { bodyOf, createMailCheck, groupIn, readDirectory, rolesIn, wordsIn } from './import-rules.ts'
import { inOrder } from './store.ts'

type Entry = AccountUpdate['locationGroups'][number]

/** An account that joins a group, leaves it, or gets other settings there. */
export interface MembershipChange {
  current: Account
  locationGroupId: string
  /** Empty if it leaves. */
  entry: Entry | null
}

/** In every language of the console. */
const yes = /^(yes|ja|oui|true|1|x)$/i
const no = /^(no|nein|non|false|0|)$/i

function isYes(text: string): boolean {
  if (!yes.test(text) && !no.test(text)) throw new Unreadable(refusalFor('YES_OR_NO'))
  return yes.test(text)
}

const inWords = (is: boolean) => (is ? 'Yes' : 'No')

const fields: Field<Membership>[] = [
  {
    column: 'roles',
    value: (membership) => inOrder(membership.roles),
    shown: (membership) => membership.roles.map((role) => roleLabels[role]).join(', '),
    read: rolesIn,
  },
  {
    column: 'contactGroup',
    value: ({ contactGroup }) => contactGroup,
    shown: ({ contactGroup }) => contactGroup.join(', '),
    read: wordsIn,
  },
  {
    column: 'allowPushNotifications',
    value: ({ allowPushNotifications }) => allowPushNotifications,
    shown: ({ allowPushNotifications }) => inWords(allowPushNotifications === 'true'),
    read: (text) => String(isYes(text)),
  },
  {
    column: 'showInContacts',
    value: ({ showInContacts }) => showInContacts,
    shown: ({ showInContacts }) => inWords(showInContacts),
    read: isYes,
  },
  {
    column: 'dashboardSafe',
    value: ({ locationGroupId }) => locationGroupId.dashboardSafe,
    shown: ({ locationGroupId }) => inWords(locationGroupId.dashboardSafe),
    read: isYes,
  },
]

export async function planMemberships(
  scope: Scope,
  rows: readonly Row[],
): Promise<(row: Row) => Decision<MembershipChange>> {
  const directory = await readDirectory(scope, textsIn(rows, 'account'))
  const repeated = createRepeats()
  const checkMails = await createMailCheck(scope)
  return (row) => {
    const [text, groupText] = [cellOf(row, 'account'), cellOf(row, 'group')]
    const name = [text, groupText].filter(Boolean).join(', ')
    const refused = (column: string, refusal: Refusal, isMissing = false) => ({
      name,
      problems: [{ column, refusal, isMissing }],
    })
    const current = directory.called(text ?? '')
    if (!current) return refused('account', refusalFor('NOT_FOUND', { what: 'Account' }), true)
    const group = read(() => groupIn(groupText ?? '', directory.groups))
    if ('problem' in group) return refused('group', group.problem, true)
    const locationGroupId = group.value
    const earlier = repeated(`${current.accountId} ${locationGroupId}`, row)
    if (earlier !== undefined)
      return refused('account', refusalFor('LINE_ABOUT_SAME', { line: earlier, what: 'membership' }))
    const decision = decide(row, current, locationGroupId)
    const { change } = decision
    if (!change || decision.problems.length > 0) return { ...decision, name }
    const problem = checkMails({ current, body: { ...bodyOf(current), locationGroups: withEntry(change) } })
    return { ...decision, name, problems: problem ? [problem] : [] }
  }
}

function read<Value>(work: () => Value): { value: Value } | { problem: Refusal } {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.refusal }
    throw error
  }
}

function decide(
  row: Row,
  current: Account,
  locationGroupId: string,
): Omit<Decision<MembershipChange>, 'name'> {
  const before = current.locationGroups.find((entry) => isIn(entry, locationGroupId))
  const member = read(() => isYes(cellOf(row, 'member') ?? 'yes'))
  if ('problem' in member) return { problems: [{ column: 'member', refusal: member.problem }] }
  if (!member.value) {
    if (!before) return { problems: [], fields: [] }
    const change = { current, locationGroupId, entry: null }
    return { problems: [], change, fields: [{ column: 'member', old: 'Yes', new: 'No' }] }
  }
  const { values, changes, problems } = readFields(fields, row, before)
  const { dashboardSafe = before?.locationGroupId.dashboardSafe, ...settings } = values
  const { data, error } = MembershipBody.safeParse({
    ...before,
    ...settings,
    locationGroupId: { locationGroupId, ...(dashboardSafe !== undefined && { dashboardSafe }) },
  })
  const isChange = !before || changes.length > 0
  return {
    problems: [...problems, ...problemsIn(error)] satisfies Problem[],
    ...(isChange && data && { change: { current, locationGroupId, entry: data } }),
    ...(before && { fields: changes }),
  }
}

const isIn = (entry: Entry | Membership, id: string) => entry.locationGroupId.locationGroupId === id

const withEntry = ({ current, locationGroupId, entry }: MembershipChange): Entry[] => [
  ...current.locationGroups.filter((one) => !isIn(one, locationGroupId)),
  ...(entry ? [entry] : []),
]

/** One update for each account, however many of its memberships change. */
export function updatesOf(
  planned: readonly Written<MembershipChange>[],
): { row: Row; change: { current: Account; body: AccountUpdate } }[] {
  const byAccount = groupBy(planned, ({ change }) => change.current.accountId)
  return [...byAccount.values()].flatMap((changes) => {
    const [first] = changes
    if (!first) return []
    const { current } = first.change
    const locationGroups = changes.reduce<Entry[]>(
      (entries, { change: { locationGroupId, entry } }) => [
        ...entries.filter((one) => !isIn(one, locationGroupId)),
        ...(entry ? [entry] : []),
      ],
      current.locationGroups,
    )
    return [{ row: first.row, change: { current, body: { ...bodyOf(current), locationGroups } } }]
  })
}
