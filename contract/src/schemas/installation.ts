import { z } from 'zod'
import { Count, EpochSeconds } from './common.ts'

/** Disks are larger than other counts can be. */
const Bytes = z.int().min(0).meta({ description: 'In bytes' })

const Disk = z.object({
  name: z.enum(['data', 'backups']).meta({ description: 'The disk of the data folder, or of the backups' }),
  freeBytes: Bytes,
  totalBytes: Bytes,
})

const Backups = z.object({
  everyHours: Count.nullable().meta({
    description: 'How often one is made. Empty if none is made regularly',
  }),
  lastSuccess: EpochSeconds.nullable(),
  sizeBytes: Bytes.nullable().meta({ description: 'The size of the last one that succeeded' }),
  failures: Count.meta({ description: 'How often it has failed since then' }),
})

export const Installation = z
  .object({
    problems: z
      .array(z.string())
      .meta({ description: 'What is wrong, one sentence each. Empty if nothing is' }),
    databaseBytes: Bytes,
    disks: z.array(Disk),
    backups: Backups,
  })
  .meta({
    id: 'Installation',
    examples: [
      {
        problems: [],
        databaseBytes: 48_234_496,
        disks: [{ name: 'data', freeBytes: 21_474_836_480, totalBytes: 53_687_091_200 }],
        backups: { everyHours: 24, lastSuccess: 1_772_442_000, sizeBytes: 4_194_304, failures: 0 },
      },
    ],
  })

export type Installation = z.output<typeof Installation>
