import pg from 'pg'
import { expect, test } from 'vitest'
import { startInstalledServer } from './postgres.ts'

test(
  'starts a server of its own with an installed PostgreSQL and stops it, or says why it cannot',
  { timeout: 120_000 },
  async (context) => {
    const started = await startInstalledServer()
    if ('unavailable' in started) {
      context.skip(started.unavailable)
      return
    }
    const client = new pg.Client({ connectionString: started.url })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    await started.stop()
    await expect(new pg.Client({ connectionString: started.url }).connect()).rejects.toThrow('ENOENT')
  },
)
