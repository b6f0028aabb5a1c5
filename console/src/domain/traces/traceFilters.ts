/** Filters that the platform knows. All other columns filter the loaded traces. */
export const filterKeys = ['email', 'action'] as const

export type TraceFilters = Readonly<Record<(typeof filterKeys)[number], string>>

export const noFilters: TraceFilters = { email: '', action: '' }

export const isSameFilter = (a: TraceFilters, b: TraceFilters): boolean =>
  filterKeys.every((key) => a[key] === b[key])
