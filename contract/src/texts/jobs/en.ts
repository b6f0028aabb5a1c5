const number = (value: number) => value.toLocaleString('en')

/** Of work that takes longer than a call, and of its files. */
export const en = {
  JOB_FAILED: () => 'It has failed. Try again later.',
  FILE_TOO_LARGE: ({ megabytes }: { megabytes: number }) =>
    `The file would have more than ${number(megabytes)} MB. Choose less, or a shorter period.`,
  TOO_MANY_JOBS: ({ most }: { most: number }) =>
    `${most} of them wait or run already. Try again when one is done.`,
  TOO_MANY_FILES: ({ megabytes }: { megabytes: number }) =>
    `The files that are kept have more than ${number(megabytes)} MB. Delete one first.`,
  CURSOR_OUTDATED: () => 'The cursor is of an earlier database or other groups. Begin without one.',
  CHANGES_NOT_KEPT: () =>
    'Samples are in Cassandra, which does not say when one was stored. Export periods instead.',
  TOO_MANY_MEASUREMENTS: ({ most }: { most: number }) =>
    `One export has at most ${number(most)} measurements. Choose fewer locations.`,
  NO_FILE_YET: () => 'The file is not done yet.',
}

export type Jobs = typeof en
