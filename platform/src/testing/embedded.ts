import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../db/connection.ts'
import type { Database, Db } from '../db/connection.ts'
import { embeddedTemplate } from './template.ts'
import type { TemplateKind } from './template.ts'

interface Kept {
  database: Database
  shape: unknown
}

const idle: Kept[] = []

/**
 * An embedded database for one test file. A new process of PGlite spends seconds on compiling itself while it is used,
 * so the files of a worker take turns on one, put back to the template in between.
 */
export async function freshEmbedded(kind: TemplateKind): Promise<Database> {
  const kept = idle.pop() ?? (await openWithCopy())
  const { database } = kept
  await putBack(database.db, kind)
  return { ...database, close: () => giveBack(kept) }
}

async function openWithCopy(): Promise<Kept> {
  const database = await openDatabase({ template: await embeddedTemplate('sample') })
  await database.db.execute(sql`
    do $$ declare source record; begin
      create schema template;
      for source in select tablename as name from pg_tables where schemaname = 'public' loop
        execute format('create table template.%1$I as table public.%1$I', source.name);
      end loop;
    end $$`)
  return { database, shape: await shapeOf(database.db) }
}

/** What a test has done to rows is undone; a database whose tables it has changed is of no further use. */
async function giveBack(kept: Kept): Promise<void> {
  const { database, shape } = kept
  if (isDeepStrictEqual(await shapeOf(database.db), shape)) idle.push(kept)
  else await database.close()
}

async function shapeOf(db: Db): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select c.relname as name,
      array(select attname || ' ' || atttypid from pg_attribute where attrelid = c.oid and attnum > 0 order by attnum) as columns,
      array(select conname from pg_constraint where conrelid = c.oid order by conname) as constraints,
      array(select tgname from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname) as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace order by c.relname`)
  return rows
}

async function putBack(db: Db, kind: TemplateKind): Promise<void> {
  await db.execute(sql`discard all`)
  await db.execute(sql`
    do $$ begin
      execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') || ' restart identity'
        from pg_tables where schemaname = 'public');
    end $$`)
  if (kind === 'sample') await db.execute(copyBack)
}

// As a replica, PostgreSQL leaves foreign keys unchecked, so the order of the tables does not matter.
const copyBack = sql`
  do $$ declare target record; begin
    set local session_replication_role = replica;
    for target in select tablename as name from pg_tables where schemaname = 'template' loop
      execute format('insert into public.%1$I overriding system value select * from template.%1$I', target.name);
    end loop;
    for target in select table_name as name, column_name as counter from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from public.%1$I',
        target.name, target.counter);
    end loop;
  end $$`
