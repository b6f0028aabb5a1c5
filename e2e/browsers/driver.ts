/** A point of the window, in CSS pixels from its upper left corner. */
export interface Point {
  x: number
  y: number
}

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Delete' | 'SelectAll'

/** What the journeys need of a browser. Everything else is made of these. */
export interface Driver {
  /** With its version, for the report. */
  name: string
  open: (address: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs a function in the page. It sees nothing but its arguments. */
  run: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  click: (at: Point) => Promise<void>
  /** Each finger goes along its points, all at the same time. */
  touch: (...fingers: readonly Point[][]) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Chooses a file in the field that the selector finds. */
  choose: (field: string, file: string) => Promise<void>
  /** Errors that the page threw or the browser logged, since the last time. */
  complaints: () => string[]
  /** A PNG of the window, if the browser can take one. */
  picture: () => Promise<Buffer | undefined>
  close: () => Promise<void>
}
