import type pg from 'pg'
import { quoted, restoreTable } from './tables.ts'

/** What has to be done again when all rows are there, and what to say meanwhile. */
export interface Later {
  what: string
  statement: string
}

/** PostgreSQL sorts in this much memory before it uses the disk. */
const memoryForSorting = '128MB'

/**
 * Drops foreign keys and indexes, and returns how to make them again. An index of all rows is made many times sooner than
 * one that every row is added to, and a foreign key is checked with one query. Primary keys stay: rows arrive in their order.
 */
export async function setAside(client: pg.ClientBase): Promise<Later[]> {
  await client.query(`set local maintenance_work_mem to '${memoryForSorting}'`)
  await client.query('set local max_parallel_maintenance_workers to 2')
  // The rows are read in order to compare them.
  await client.query(`set local work_mem to '${memoryForSorting}'`)
  // First the foreign keys, because they need the others.
  const { rows: keys } = await client.query<{
    table: string
    name: string
    kind: string
    definition: string
  }>(`
    select k.conrelid::regclass::text as "table", k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where k.contype in ('f', 'u') and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
    order by k.contype, k.conname`)
  // Those of partitions come and go with the one of their table.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and t.relname <> '${restoreTable}'
      and not i.indisreplident and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
    order by t.relname, c.relname`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`)
  return [
    ...indexes.map(({ name, definition }) => ({
      what: `Making the index ${name}`,
      // The definition of a table of partitions is that of the table alone.
      statement: definition.replace(/ ON ONLY /, ' ON '),
    })),
    ...keys.toReversed().map(({ table, name, kind, definition }) => ({
      what: `${kind === 'f' ? 'Checking the foreign key' : 'Making the unique key'} ${name}`,
      statement: `alter table ${table} add constraint ${quoted(name)} ${definition}`,
    })),
  ]
}
