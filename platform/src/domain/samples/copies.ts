import type { Queries } from '../../db/connection.ts'

/** What a store needs so that its samples can be compared with those of another one. Times are microseconds. */

/** A time of one measurement, at most a day of UTC. The end is not included. */
export interface Piece {
  id: string
  from: number
  to: number
}

/** In the order of their times. */
export interface Found {
  times: number[]
  values: number[]
}

/** Of a piece. */
export interface Difference {
  id: string
  locationId: string
  /** The times of all samples that it has to have. */
  times: number[]
  missing: Found
  /** The times of samples that it must not have. */
  surplus: number[]
}

export interface CopiedStore {
  /** The oldest samples of each piece, at most so many. */
  readPieces: (db: Queries, pieces: readonly Piece[], most: number) => Promise<Found[]>
  /** Makes differences good. The measurements are locked. */
  mend: (db: Queries, differences: readonly Difference[]) => Promise<void>
  /** The days that may have samples: their beginnings, the oldest first. */
  listDays: (db: Queries) => Promise<number[]>
  /** Deletes all samples. */
  clear: (db: Queries) => Promise<void>
}
