import { expect, test } from 'vitest'
import { readCassandraAddress } from './cassandra-address.ts'

test('an address names hosts, a keyspace and may name port, data centre and user', () => {
  expect(readCassandraAddress('cassandra://one/console')).toEqual({
    hosts: ['one'],
    port: 9042,
    keyspace: 'console',
    dc: 'datacenter1',
  })
  expect(readCassandraAddress('cassandra://me:p%40ss@one,10.0.0.2:5050/console?dc=eu-west')).toEqual({
    hosts: ['one', '10.0.0.2'],
    port: 5050,
    keyspace: 'console',
    dc: 'eu-west',
    user: 'me',
    password: 'p@ss',
  })
})

test.each([
  'postgres://one/console',
  'cassandra://one',
  'cassandra://me:%zz@one/console',
  'cassandra:///console',
  'cassandra://one,256.0.0.1/console',
  'cassandra://one/a;drop keyspace b',
  "cassandra://one/console?dc=a'b",
  'one',
])('%s is no address', (text) => {
  expect(readCassandraAddress(text)).toBeUndefined()
})
