import { readServer } from '#contract/addresses'

export interface CassandraAddress {
  hosts: string[]
  port: number
  keyspace: string
  /** The data centre in which this installation reads and writes. */
  dc: string
  user?: string
  password?: string
}

const defaults = { port: 9042, dc: 'datacenter1' }

/** Reads `cassandra://user:password@host1,host2,host3:9042/keyspace?dc=name`. Undefined if it is no such address. */
export function readCassandraAddress(text: string): CassandraAddress | undefined {
  if (!URL.canParse(text) || /%(?![\da-f]{2})/i.test(text)) return undefined
  const { protocol, hostname, port, pathname, searchParams, username, password } = new URL(text)
  const hosts = hostname.split(',').filter(Boolean)
  if (!hosts.every((host) => readServer(host) !== undefined)) return undefined
  const keyspace = pathname.slice(1)
  const dc = searchParams.get('dc') ?? defaults.dc
  // Both are written into statements.
  if (protocol !== 'cassandra:' || hosts.length === 0 || !/^[a-z]\w{0,47}$/.test(keyspace)) return undefined
  if (!/^[\w.-]+$/.test(dc)) return undefined
  return {
    hosts,
    port: port === '' ? defaults.port : Number(port),
    keyspace,
    dc,
    ...(username !== '' && {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
  }
}
