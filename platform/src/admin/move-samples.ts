import { whileAlone } from '../db/migrations/migrate.ts'
import { StartRefused } from '../base/errors.ts'
import type { Db } from '../db/connection.ts'
import { type CassandraSamples } from '../domain/samples/cassandra/index.ts'
import {
  cancelMove,
  dropOld,
  MoveEnded,
  moveSamples as moveAll,
  storeLabels,
  wayBack,
  whileMoving,
} from '../domain/samples/moving/move.ts'
import { openCassandraOf } from '../domain/samples/open.ts'
import { otherThan, readPlacement } from '../domain/samples/placement.ts'
import type { Settings } from '../settings.ts'
import { CannotBeDone, dryRun, type Command } from './command.ts'

const [back, cancel, drop] = ['back', 'cancel', 'drop']

export const moveSamples: Command = {
  summary: 'Move the samples to Cassandra, or back, while people work',
  help: [
    'First start all processes of the platform with SAMPLES_URL. From the beginning of the move on, both stores are written. The',
    'samples that are there are copied day by day, and each day is compared. Then they are read from Cassandra. Ctrl-C, or whatever',
    'else ends the command, loses nothing: run it again to go on.',
    '',
    `  --${back}     move them from Cassandra to PostgreSQL`,
    `  --${cancel}   end a move that is not finished, also one in another terminal: the store that is read is written alone`,
    `  --${drop}     after the move: empty the store that is not read any more`,
    `  --${dryRun}  say where samples are, and how far a move is`,
  ].join('\n'),
  options: [back, cancel, drop, dryRun],

  async run({ settings, open, say }, args) {
    const db = await open()
    if (args.has(dryRun)) return say(await describe(db))
    const cassandra = await openCassandra(db, settings, args.has(cancel))
    let isStopped = false
    // A second one ends the command at once, which loses nothing either.
    const stop = () => void (isStopped = true)
    process.once('SIGINT', stop)
    const mover = {
      db,
      cassandra,
      retentionDays: settings.retention.samples,
      say,
      isStopped: () => isStopped,
    }
    try {
      if (args.has(cancel)) await cancelMove(mover)
      else
        await whileMoving(db, async () =>
          args.has(drop) ? dropOld(mover) : moveAll(mover, args.has(back) ? 'POSTGRES' : 'CASSANDRA'),
        )
    } catch (error) {
      throw error instanceof MoveEnded ? new CannotBeDone(error.message) : error
    } finally {
      process.off('SIGINT', stop)
      await cassandra?.close()
    }
  },
}

async function describe(db: Db): Promise<string> {
  const storage = await readPlacement(db)
  const { readsFrom, writesBoth, isCopied, copiedUntil } = storage
  const [store, other] = [storeLabels[readsFrom], storeLabels[otherThan(readsFrom)]]
  if (!writesBoth) return `Samples are in ${store}.`
  if (isCopied)
    return `Samples are in both, and read from ${store}. --${drop} empties ${other}; ${wayBack(storage)}`
  const until = copiedUntil ? `until ${copiedUntil.toISOString().slice(0, 10)}` : 'from no day yet'
  return `Samples move from ${store} to ${other}: they are copied ${until}.`
}

/** Whoever cancels may do so because Cassandra does not answer. */
async function openCassandra(
  db: Db,
  { samplesAddress, retention }: Settings,
  isCancelled: boolean,
): Promise<CassandraSamples | undefined> {
  if (!samplesAddress && !isCancelled) throw new CannotBeDone('SAMPLES_URL is missing: it names Cassandra.')
  if (!samplesAddress) return undefined
  try {
    return await whileAlone(db, async () => openCassandraOf(db, { samplesAddress, retention }))
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    if (isCancelled) return undefined
    throw new CannotBeDone(error.message)
  }
}
