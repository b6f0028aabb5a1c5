import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Caller } from '../../base/request.ts'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../../db/connection.ts'
import { namesOf, readVersions, type Tables } from '../../db/versions.ts'

/** How many tags are kept for each list. A tag and its origin take about half a kilobyte. */
const mostCached = 200

interface CallInput {
  params: unknown
  query: unknown
}

/** By the rows of the tables that it reads, by caller, request and release. Weak: a compressed answer has the same tag. */
export function createTags(operation: string, reads: Tables) {
  const tables = namesOf(reads)
  // Hashing takes longer than everything else here, and an unchanged list has the same tag each time.
  const cache = new LRUCache<string, string>({ max: mostCached })
  const origin = `${release} ${operation} `
  return async (db: Queries, caller: Caller, { params, query }: CallInput): Promise<string> => {
    const { accountId, integratorId, roles, isOperator } = caller
    const versions = await readVersions(db, integratorId, tables)
    const text = JSON.stringify([accountId, integratorId, roles, isOperator, params, query, versions])
    const known = cache.get(text)
    if (known !== undefined) return known
    const tag = `W/"${digest(origin + text)}"`
    cache.set(text, tag)
    return tag
  }
}

/** Whether one of the caller's tags is this one. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tagSent) => bare(tagSent.trim()) === bare(tag))

const bare = (tag: string) => tag.replace(/^W\//, '')

export const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, 27)

/** A hash of the code beside this file, which is all code once it is built. It is the same on every machine. */
const release = digest(
  codeIn(dirname(fileURLToPath(import.meta.url)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)

function codeIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.[jt]s$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}
