import { roleLabels, roles, type Role } from '#contract/access'
import { accountFields } from '#contract/fields/accounts'
import { mapFields, pickFields } from '#contract/fields/field'
import { type Account, AccountBody, AccountUpdate } from '#contract/schemas/account'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { emailKey, usernameKey } from '../../base/spelling.ts'
import { inTurns } from '../../base/fairness/turns.ts'
import type { Scope } from '../../db/connection.ts'
import {
  cellOf,
  createRepeats,
  fieldsOf,
  problemsIn,
  readFields,
  textsIn,
  valuesCalled,
  Unreadable,
  type Decision,
  type Field,
  type Problem,
  type Row,
} from '../../domain/imports.ts'
import { causeOf, readLeft } from '../../db/message-budgets.ts'
import { inOrder } from './store.ts'
import * as store from './import-store.ts'
import { isManager } from './rules.ts'

export interface AccountChange {
  current?: Account
  body: AccountUpdate
}

type AccountField = Field<Account>

/** What people call accounts and groups. */
export interface Directory {
  /** The integrator's own, by their ids. */
  accounts: ReadonlyMap<string, Account>
  /** The integrator's own account with this id, username or address. */
  called: (text: string) => Account | undefined
  /** The accounts of any integrator that have this name, as username or as address. */
  holders: (key: string) => readonly string[]
  groups: Groups
}

interface Groups {
  nameOf: (id: string) => string
  /** The ids of groups that are called so, by name or id. */
  called: (text: string) => readonly string[]
}

const management = 'ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'

/** Reads all that the texts name: accounts by id, username or address, and the integrator's groups. */
export async function readDirectory(scope: Scope, texts: string[]): Promise<Directory> {
  const keys = new Set<string>()
  await inTurns(texts, (text) => keys.add(usernameKey(text)).add(emailKey(text)))
  const found = await store.findKeys(scope.db, [...keys])
  const holders = new Map<string, string[]>()
  for (const { id, asUsername, asEmail } of found)
    for (const key of new Set([asUsername, asEmail])) holders.set(key, [...(holders.get(key) ?? []), id])
  const named = await store.findIds(scope, texts)
  const ids = new Set([...named, scope.caller.accountId, ...found.map(({ id }) => id)])
  const accounts = await store.readAccounts(scope, [...ids])
  const own = (id: string | undefined) => accounts.get(id ?? '')
  return {
    accounts,
    called: (text) =>
      own(text) ?? own(holders.get(usernameKey(text))?.[0]) ?? own(holders.get(emailKey(text))?.[0]),
    holders: (key) => holders.get(key) ?? [],
    groups: await readGroups(scope),
  }
}

async function readGroups(scope: Scope): Promise<Groups> {
  const groups = await store.listGroupNames(scope)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const ids = new Map<string, string[]>()
  for (const { id, name } of groups) ids.set(name, [...(ids.get(name) ?? []), id])
  return {
    nameOf: (id) => names.get(id) ?? '',
    called: (text) => (names.has(text) ? [text] : (ids.get(text) ?? [])),
  }
}

/** The words of a cell that is a list. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

const roleCalled = valuesCalled(roles, (labels) => labels.roles)

export function rolesIn(text: string): Role[] {
  const found = wordsIn(text).map((word) => {
    const role = roleCalled(word)
    if (!role) throw new Unreadable(refusalFor('NO_ROLE', { name: word.slice(0, 100) }))
    return role
  })
  return inOrder(found)
}

export function groupIn(text: string, groups: Groups): string {
  const [only, other] = groups.called(text)
  if (other !== undefined) throw new Unreadable(refusalFor('SEVERAL_GROUPS', { name: text.slice(0, 100) }))
  if (only === undefined) throw new Unreadable(refusalFor('NO_GROUP', { name: text.slice(0, 100) }))
  return only
}

const groupIdsOf = (account: Account) =>
  account.locationGroups.map((entry) => entry.locationGroupId.locationGroupId)

/** A line finds its account by the username. */
const { username: _, ...changeableFields } = accountFields

function fieldsWith({ called, accounts, groups }: Directory): AccountField[] {
  return [
    ...fieldsOf(changeableFields, { sex: (text) => text.toUpperCase() || null }),
    {
      column: 'roles',
      value: (account) => inOrder(account.roles),
      shown: (account) => account.roles.map((role) => roleLabels[role]).join(', '),
      read: rolesIn,
    },
    {
      column: 'ownerAccountId',
      value: (account) => account.ownerAccountId ?? account.accountId,
      shown: ({ ownerAccountId, username }) => accounts.get(ownerAccountId ?? '')?.username ?? username,
      read: (text) => {
        const owner = called(text)
        if (!owner) throw new Unreadable(refusalFor('NOT_FOUND', { what: 'Account owner' }))
        return owner.accountId
      },
      isNeverEmpty: true,
    },
    {
      column: 'locationGroups',
      value: (account) => groupIdsOf(account).toSorted(),
      shown: (account) => account.locationGroups.map((entry) => entry.locationGroupName).join(', '),
      read: (text) => {
        // A name may have a comma.
        const names = groups.called(text).length > 0 ? [text] : wordsIn(text)
        return [...new Set(names.map((name) => groupIn(name, groups)))].toSorted()
      },
    },
  ]
}

const ChangedFields = AccountUpdate.pick({
  ...mapFields(changeableFields, () => true as const),
  roles: true,
  ownerAccountId: true,
  locationGroups: true,
}).partial()

/** The account as its own update would send it. */
export function bodyOf(account: Account): AccountUpdate {
  const { accountId, integratorId, roles: granted, locationGroups, version } = account
  return {
    accountId,
    ...pickFields(accountFields, account),
    integratorId,
    roles: granted,
    ownerAccountId: account.ownerAccountId ?? accountId,
    locationGroups,
    version,
  }
}

/** Those that it has keep their settings. */
function membershipsOf(ids: unknown, current: Account | undefined): unknown {
  if (!Array.isArray(ids)) return ids
  const before = new Map(
    current?.locationGroups.map((entry) => [entry.locationGroupId.locationGroupId, entry]),
  )
  return ids.map((id: string) => before.get(id) ?? { locationGroupId: { locationGroupId: id } })
}

export async function planAccounts(
  scope: Scope,
  rows: readonly Row[],
): Promise<(row: Row) => Decision<AccountChange>> {
  const texts = ['accountId', 'username', 'email', 'ownerAccountId'].flatMap((column) =>
    textsIn(rows, column),
  )
  const directory = await readDirectory(scope, texts)
  const owning = await store.findOwning(scope.db, [...directory.accounts.keys()])
  const fields = fieldsWith(directory)
  const checkNames = await createNameCheck(scope, directory)
  const checkMails = await createMailCheck(scope)
  const checkManagers = await createManagerCheck(scope)
  return (row) => {
    const current = findCurrent(row, directory)
    const name = cellOf(row, 'username') ?? cellOf(row, 'email') ?? ''
    if (current && 'refusal' in current) return { name, problems: [current] }
    const { decision, values } = current
      ? decideChange(row, current, fields)
      : decideNew(row, fields, scope, directory)
    const { change } = decision
    const own = [
      ...checkNames(row, current),
      ...problemsWithOwner(values['ownerAccountId'], current, directory, owning),
    ]
    const problems = [...decision.problems, ...own]
    if (!change || problems.length > 0) return { ...decision, problems }
    const last = checkManagers(change) ?? checkMails(change)
    return { ...decision, problems: last ? [last] : [] }
  }
}

function findCurrent(row: Row, { accounts, called }: Directory): Account | Problem | undefined {
  const [id, username, email] = ['accountId', 'username', 'email'].map((column) => cellOf(row, column))
  if (id === undefined) {
    const found = called(username ?? email ?? '')
    // Somebody's address is no username.
    return found && (username === undefined || usernameKey(found.username) === usernameKey(username))
      ? found
      : undefined
  }
  const account = accounts.get(id)
  if (!account)
    return { column: 'accountId', refusal: refusalFor('NOT_FOUND', { what: 'Account' }), isMissing: true }
  if (username !== undefined && username !== account.username)
    return { column: 'username', refusal: refusalFor('USERNAME_FIXED') }
  return account
}

interface Decided {
  decision: Decision<AccountChange>
  values: Record<string, unknown>
}

function decideNew(
  row: Row,
  fields: readonly AccountField[],
  { caller, integratorId }: Scope,
  { accounts }: Directory,
): Decided {
  const { values, problems } = readFields(fields, row, undefined)
  const me = accounts.get(caller.accountId)
  const username = cellOf(row, 'username')
  const written = {
    ownerAccountId: me?.ownerAccountId ?? caller.accountId,
    integratorId,
    ...values,
    username,
    locationGroups: membershipsOf(values['locationGroups'], undefined),
  }
  const { data, error } = AccountBody.safeParse(written)
  const decision = {
    name: username ?? cellOf(row, 'email') ?? '',
    problems: [...problems, ...unsaid(problemsIn(error), problems)],
    change: data && { body: data },
  }
  return { decision, values: { ...values, ownerAccountId: written.ownerAccountId } }
}

function decideChange(row: Row, current: Account, fields: readonly AccountField[]): Decided {
  // An address that tells whose line it is may be spelled in another way.
  const isByEmail = cellOf(row, 'accountId') === undefined && cellOf(row, 'username') === undefined
  const read = isByEmail ? fields.filter(({ column }) => column !== 'email') : fields
  const { values, changes, problems } = readFields(read, row, current)
  const written = {
    ...values,
    ...('locationGroups' in values && { locationGroups: membershipsOf(values['locationGroups'], current) }),
  }
  const { data = {}, error } = ChangedFields.safeParse(written)
  const changed = Object.fromEntries(Object.entries(data).filter(([name]) => name in values))
  const decision = {
    name: current.username,
    problems: [...problems, ...unsaid(problemsIn(error), problems)],
    ...(changes.length > 0 && { change: { current, body: { ...bodyOf(current), ...changed } } }),
    fields: changes,
  }
  return { decision, values }
}

/** A cell that could not be read is missing for the schema as well. */
const unsaid = (problems: readonly Problem[], known: readonly Problem[]) =>
  problems.filter(({ column }) => !known.some((one) => one.column === column))

const noMoreInvitations: Problem = {
  column: '',
  refusal: refusalFor('NO_MORE_INVITATIONS'),
}

/**
 * Names are unique across all integrators, and in the text. Whether a name is free is notified only for as many accounts as may
 * be invited. Otherwise one call could tell who of 10,000 people has an account at another integrator.
 */
async function createNameCheck({ db, caller }: Scope, { holders }: Directory) {
  const repeated = createRepeats()
  let invitations = await readLeft(db, 'INVITATIONS', causeOf(caller))
  return (row: Row, current: Account | undefined): Problem[] => {
    const earlier = current && repeated(`id ${current.accountId}`, row)
    if (earlier !== undefined)
      return [
        { column: 'username', refusal: refusalFor('LINE_ABOUT_SAME', { line: earlier, what: 'account' }) },
      ]
    const [username, email] = [cellOf(row, 'username'), cellOf(row, 'email')]
    const isNewEmail = email !== undefined && email !== current?.email
    const names = [
      ...(username !== undefined && !current ? [['username', username, usernameKey(username)] as const] : []),
      ...(isNewEmail ? [['email', email, emailKey(email)] as const] : []),
    ]
    if (names.length === 0) return []
    invitations -= 1
    if (invitations < 0) return [noMoreInvitations]
    return names.flatMap(([column, text, key]) => {
      if (holders(key).some((id) => id !== current?.accountId))
        return [{ column, refusal: refusalFor('NAME_TAKEN', { name: text }) }]
      const other = repeated(`name ${key}`, row)
      // Somebody's username may be their address.
      return other === undefined || other === row.line
        ? []
        : [{ column, refusal: refusalFor('LINE_HAS_IT_TOO', { line: other, name: text }) }]
    })
  }
}

function problemsWithOwner(
  ownerId: unknown,
  current: Account | undefined,
  { accounts }: Directory,
  owning: ReadonlySet<string>,
): Problem[] {
  if (typeof ownerId !== 'string' || ownerId === current?.accountId) return []
  const column = 'ownerAccountId'
  const owner = accounts.get(ownerId)
  if (owner && owner.ownerAccountId !== null && owner.ownerAccountId !== owner.accountId)
    return [{ column, refusal: refusalFor('NOT_AN_OWNER', { name: `${owner.firstName} ${owner.lastName}` }) }]
  return current && owning.has(current.accountId) ? [{ column, refusal: refusalFor('IT_OWNS_ACCOUNTS') }] : []
}

/** Without one account that manages accounts, nobody of the integrator could make another. */
async function createManagerCheck(scope: Scope) {
  let managers = await store.countWithRole(scope, management)
  return ({ current, body }: AccountChange): Problem | undefined => {
    const [had, has] = [
      current !== undefined && isManager(current),
      isManager({ scope: current?.scope, ...body }),
    ]
    if (had && !has && managers === 1) return { column: 'roles', refusal: refusalFor('IT_IS_LAST_MANAGER') }
    managers += Number(has) - Number(had)
    return undefined
  }
}

/** The same limits as for each account by itself. */
export async function createMailCheck({ db, caller }: Scope) {
  const left = {
    invitations: await readLeft(db, 'INVITATIONS', causeOf(caller)),
    mails: await readLeft(db, 'ACCOUNT_MAILS', causeOf(caller)),
  }
  const notified = new Set<string>()
  return ({ current, body }: AccountChange): Problem | undefined => {
    const isInvited = !current || current.email !== body.email
    const isNotified = current !== undefined && !notified.has(current.accountId) && isGranted(current, body)
    if (isInvited && left.invitations < 1) return noMoreInvitations
    if (left.mails < Number(isInvited) + Number(isNotified))
      return { column: '', refusal: refusalFor('NO_MORE_MAILS') }
    if (isNotified) notified.add(current.accountId)
    left.invitations -= Number(isInvited)
    left.mails -= Number(isInvited) + Number(isNotified)
    return undefined
  }
}

/** Whether the account gets a role that it has not, everywhere or in a group. */
const isGranted = (before: Account, after: AccountUpdate): boolean =>
  after.roles.some((role) => !before.roles.includes(role)) ||
  after.locationGroups.some(({ locationGroupId: { locationGroupId: id }, roles: granted }) => {
    const had =
      before.locationGroups.find((entry) => entry.locationGroupId.locationGroupId === id)?.roles ?? []
    return granted.some((role) => !had.includes(role))
  })
