/** A measurement, with all that it is called. */
export interface ExportedMeasurement {
  id: string
  location: string
  zone: string
  component: string
  label: string
  unit: string | null
}

/** Samples of one measurement, in their order. Times are microseconds. */
export interface HistoryPart {
  measured: ExportedMeasurement
  times: readonly number[]
  values: readonly number[]
}

/** A format of history: what comes before the rows, the rows, and what comes after them. */
export interface HistoryFile {
  fileExtension: string
  contentType: string
  /** By how many microseconds local clocks are ahead of UTC at a time. */
  offsetAt: (time: number) => number
  begin: () => Uint8Array
  add: (part: HistoryPart) => Promise<Uint8Array>
  end: () => Promise<Uint8Array>
  close: () => Promise<void>
}
