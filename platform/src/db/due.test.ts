import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { whenDue } from './due.ts'
import { noteStored, wakeWith } from './stored.ts'
import { transaction } from './transaction.ts'

const { db } = await freshDatabase()

const onFailure = (error: unknown) => {
  throw error
}

test('one statement a second asks for all works, and only what is due is done', async () => {
  await db.execute(sql`create table work (kind text)`)
  await db.execute(sql`insert into work values ('a')`)
  const done: string[] = []
  const waiting = ['a', 'b'].map((kind) =>
    whenDue(db, {
      isDue: sql`exists (select from work where kind = ${kind})`,
      work: async () => {
        done.push(kind)
        await db.execute(sql`delete from work where kind = ${kind}`)
      },
      onFailure,
    }),
  )
  await vi.waitFor(() => expect(done).toEqual(['a']), { timeout: 20_000 })
  // Of another process, which wakes nobody here.
  await db.execute(sql`insert into work values ('b')`)
  await vi.waitFor(() => expect(done).toEqual(['a', 'b']), { timeout: 20_000 })
  await Promise.all(waiting.map(({ stop }) => stop()))
})

test('who cannot be asked for tries, and says why it fails', async () => {
  const failures: unknown[] = []
  const { stop } = whenDue(db, {
    isDue: sql`exists (select from nowhere)`,
    work: async () => db.execute(sql`select from nowhere`),
    onFailure: (error) => void failures.push(error),
  })
  await vi.waitFor(() => expect(failures).not.toEqual([]), { timeout: 20_000 })
  await stop()
})

test('work is woken by the commit of its change, once more if it is being done, and not by a rollback', async () => {
  const begun: (() => void)[] = []
  const { wake, stop } = whenDue(db, {
    isDue: sql`false`,
    work: () => new Promise<void>((end) => void begun.push(end)),
    onFailure,
  })
  const endWaking = wakeWith(db, 'ALARMS', wake)
  const change = async () =>
    transaction(db, async (queries) => {
      noteStored(queries, 'ALARMS')
      expect(begun).toHaveLength(0)
    })
  const failing = transaction(db, async (queries) => {
    noteStored(queries, 'ALARMS')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  // The same connection: what was rolled back is not left on it.
  await transaction(db, async (queries) => queries.execute(sql`select 1`))
  expect(begun).toHaveLength(0)
  await change()
  expect(begun).toHaveLength(1)
  wake()
  wake()
  expect(begun).toHaveLength(1)
  begun[0]?.()
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.()
  endWaking()
  await transaction(db, async (queries) => noteStored(queries, 'ALARMS'))
  expect(begun).toHaveLength(2)
  await stop()
})
