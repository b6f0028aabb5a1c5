import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Seconds that the own clock may differ from the platform's. */
export const tolerance = 60

/** The time of a sample. */
export interface Reading {
  /** Seconds since 1970. */
  time: number
  /** As long as nobody has confirmed the clock: the boot in which it was read. Its time is corrected later. */
  boot?: string
}

export interface Clocks {
  /** Another one each time that the computer is started. */
  boot: string
  /** The clock of the computer, which may be wrong and may jump. Seconds since 1970. */
  wall: () => number
  /** A clock that never jumps, and goes on when the gateway is started again. Seconds since the computer was started. */
  steady: () => number
}

/** Where the system does not tell its boot, each start of the gateway counts as one. */
export async function realClocks(): Promise<Clocks> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => randomUUID())
  return {
    boot: boot.slice(0, 8),
    wall: () => Date.now() / 1000,
    steady: () => Number(process.hrtime.bigint()) / 1e9,
  }
}
