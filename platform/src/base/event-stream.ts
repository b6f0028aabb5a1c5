import { Readable } from 'node:stream'

/** A sign of life: a comment, which readers skip. */
export const beat = ':\n\n'

const start = 'data: '

/** An event as it is sent. The same text goes to every reader. */
export const eventText = (data: unknown): string => `${start}${JSON.stringify(data)}\n\n`

/** An answer that goes on until one of both sides ends it: server-sent events. */
export class EventStream<Data> {
  /** The type of the data of each event. */
  declare readonly data: Data

  readonly body = new Readable({ read: () => {} })
  /** Looks at the data of every event. For tests. */
  check: ((data: Data) => void) | undefined
  #isOver = false

  /** What the reader has not taken yet, besides what the connection holds. */
  get unread(): number {
    return this.body.readableLength
  }

  send(text: string): void {
    // Its reader may not have taken the end yet.
    if (this.#isOver) return
    if (this.check && text.startsWith(start)) this.check(JSON.parse(text.slice(start.length)) as Data)
    this.body.push(text)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.body.push(null)
  }

  /** Ends it without what is unread. */
  drop(): void {
    this.body.destroy()
  }
}
