import { sql } from 'drizzle-orm'
import { emailKey, usernameKey } from '../../../base/spelling.ts'
import type { Queries } from '../../connection.ts'
import { StartRefused } from '../../../base/errors.ts'

interface Names {
  [column: string]: unknown
  id: string
  username: string
  email: string
}

/** Two accounts would become one. A person has to decide what to do about it. */
const accountsCollide = (collisions: string[]) =>
  new StartRefused(
    [
      'The database was not changed, because it has accounts whose names now count as the same:',
      ...collisions.map((collision) => `  ${collision}`),
      'Start the version you had before, delete or change all but one of each, then start this version again.',
    ].join('\n'),
  )

/** Nobody may write an account in between, not even a process of the version before. */
export async function prepareAccountKeys(db: Queries): Promise<void> {
  await db.execute(sql`lock table accounts, idp_credentials, idp_password_links in access exclusive mode`)
  const { rows } = await db.execute<Names>(sql`select id, username, email from accounts order by id`)
  const collisions = [
    ...collisionsOf(rows, 'username', ({ username }) => usernameKey(username)),
    ...collisionsOf(rows, 'e-mail address', ({ email }) => emailKey(email)),
  ]
  if (collisions.length > 0) throw accountsCollide(collisions)
  const keys = rows.map(({ id, username, email }) => ({
    account_id: id,
    // The key of passwords and links until now. Only this migration uses it.
    former_name: username.toLowerCase(),
    username_key: usernameKey(username),
    email_key: emailKey(email),
  }))
  await db.execute(sql`
    create temporary table account_keys (
      account_id text primary key, former_name text unique, username_key text not null, email_key text not null
    ) on commit drop`)
  await db.execute(sql`
    insert into account_keys select * from json_to_recordset(${JSON.stringify(keys)}::json)
      as key (account_id text, former_name text, username_key text, email_key text)`)
}

function collisionsOf(rows: Names[], what: string, keyOf: (row: Names) => string): string[] {
  const byKey = new Map<string, Names[]>()
  for (const row of rows) {
    const key = keyOf(row)
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  return Array.from(byKey.values())
    .filter((same) => same.length > 1)
    .map((same) => `same ${what}: ${same.map(describe).join(', ')}`)
}

const describe = ({ id, username, email }: Names) => `${username} <${email}> (${id})`
