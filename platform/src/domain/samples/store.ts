import type { SampleCurve, SamplesQuery } from '#contract/schemas/values'
import type { SQL } from 'drizzle-orm'
import type { Queries, Scope } from '../../db/connection.ts'
import type { Found, Piece } from './copies.ts'

/** In the order of their times, which are microseconds. None of them is there twice. */
export interface SampleColumns {
  times: number[]
  values: number[]
  /** Of which batch each is. */
  batches: number[]
}

/** Samples of one measurement. */
export interface MeasuredSamples {
  id: string
  locationId: string
  /** The time of the latest value before them. */
  before: number | null
  newer: SampleColumns
  /** Of that time, or from before. */
  older: SampleColumns
}

export const noSamples = (): SampleColumns => ({ times: [], values: [], batches: [] })

export function keep(part: SampleColumns, isKept: (time: number) => boolean): void {
  const kept = part.times.map(isKept)
  part.times = part.times.filter((_, at) => kept[at])
  part.values = part.values.filter((_, at) => kept[at])
  part.batches = part.batches.filter((_, at) => kept[at])
}

export interface SampleRow {
  measurementId: string
  locationId: string
  time: Date
  value: number
}

/** Where a round of what was stored goes on: of the transactions from one number to another, which is not included. */
export interface ChangesFrom {
  from: string
  to: string
  /** The last one of which something was read, and the last sample of it, if there are more. */
  owner?: string | undefined
  last?: { storedIn: string; measurementId: string; time: number } | undefined
}

export interface ChangedSamples {
  /** Samples as JSON, each text with some of them, separated by commas. */
  json: string[]
  /** Undefined at the end of the round. */
  next: ChangesFrom | undefined
}

/** What was stored since. */
export interface ChangeLog {
  /** Names what the numbers of transactions are of. Another one has other numbers. */
  origin: (db: Queries) => Promise<string>
  /** Whatever is stored later has this number or a greater one. */
  settled: (db: Queries) => Promise<string>
  list: (scope: Scope, begin: ChangesFrom, size: number) => Promise<ChangedSamples>
}

export interface StoreState {
  /** Servers that this process is connected to, and those that it knows of and is not. */
  servers: { up: number; down: number }
  requestsUnderWay: number
  /** Since the process began. */
  requestsFailed: number
}

/**
 * Where samples are. Everything else, also the latest values, is in the database. Whoever stores samples has locked their
 * measurements.
 */
export interface SampleStore {
  /**
   * Stores what is not known yet. What turns out to be stored already is taken out of the lists. Copying takes less time, and fails if
   * something newer is stored already.
   */
  add: (db: Queries, list: readonly MeasuredSamples[], isCopied: boolean) => Promise<void>
  /** Stores a value of this moment. Its time is after that of the latest value: a device's clock may be ahead. */
  addValue: (
    db: Queries,
    target: { measurementId: string; locationId: string },
    value: number,
  ) => Promise<Date>
  /** Stores samples without looking at the latest values. */
  addRows: (db: Queries, rows: readonly SampleRow[]) => Promise<void>
  readCurve: (db: Queries, measurementId: string, query: SamplesQuery) => Promise<SampleCurve>
  /** For a query of the location's measurements: the last value of each hour of the last day, as JSON. */
  lastOfHours: (db: Queries, locationId: string) => Promise<SQL>
  /** Calls back for each sample of a time, in their order. If there are too many, only for the newest. Returns how many there were. */
  eachSample: (
    db: Queries,
    measurementId: string,
    span: { from: number; to: number },
    take: (time: number, value: number) => void,
    most: number,
  ) => Promise<number>
  /** The oldest samples of each piece, at most so many. */
  readPieces: (db: Queries, pieces: readonly Piece[], most: number) => Promise<Found[]>
  /** Undefined for a store that does not say when a sample was stored. */
  changes: (db: Queries) => Promise<ChangeLog | undefined>
  /** The samples of measurements that belong to another location now. */
  move: (db: Queries, measurementIds: string[], locationId: string) => Promise<void>
  count: (db: Queries, locationId: string) => Promise<number>
  /** Of what cleaning would delete. Stops at a number that is high enough for a decision. */
  countUnwanted: (db: Queries, locationId: string) => Promise<number>
  /** Deletes the samples whose measurement is gone. */
  deleteOrphans: (db: Queries, locationId: string) => Promise<number>
  deleteOutOfRange: (db: Queries, locationId: string) => Promise<number>
  /** Called before the latest values of a location are forgotten. */
  beforeForgetting: (db: Queries, locationId: string) => Promise<void>
  /** Daily work: removes what is older, and what was of deleted locations. Returns how many samples it has removed. */
  removeOld: (db: Queries, before: Date | undefined) => Promise<number>
  /** Why nothing should be stored at the moment. */
  refusal: () => Error | undefined
  /** Of its own servers, if it has some. */
  state?: () => StoreState
}
