import { secondsPer } from './limits.ts'

/** What the network server of one integrator may send, and how much of it is kept. */
export const uplinkLimits = {
  /** Neither of the known network servers sends a refused uplink again, so this is far above what sensors may send. */
  callsPerMinute: 6_000,
  bytesPerCall: 64 * 1024,
  /** Bytes of a payload. LoRaWAN allows 242. */
  payloadBytes: 256,
  /** A frame counter with the same payload within so many seconds is the same uplink, though it has another time. */
  repeatedSeconds: secondsPer.hour,
  /** The newest ones are kept. */
  uplinks: 50_000,
  days: 7,
  /** Sensors that nobody registered. Those that were heard last are kept. */
  unregistered: 1_000,
  unregisteredDays: 30,
} as const

export const networkServerLimits = {
  /** Of an integrator. */
  servers: 50,
  /** How long the secret before may stay valid, and how long it does if nobody says. */
  overlapHours: 7 * 24,
  usualOverlapHours: 24,
} as const

/** A payload codec: how long its text may be, and how long one call of it may take. */
export const codecLimits = {
  characters: 200_000,
  milliseconds: 50,
  /** Examples of one codec, and characters of what one should give. */
  examples: 40,
  exampleCharacters: 20_000,
  /** Values of one uplink, how deep they may lie in what was decoded, and how long a path to one may be. */
  values: 200,
  depth: 6,
  path: 120,
} as const

/** Sensors in the list of those that were heard, and uplinks of one that are shown. */
export const mostHeard = 10_000
export const mostUplinks = 20
