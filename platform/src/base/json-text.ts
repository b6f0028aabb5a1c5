import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** An answer that is JSON text already. It is sent unchanged: in one piece, or in several if it is long. */
export class JsonText<Value> {
  /** The type of the data in the text. */
  declare readonly value: Value

  constructor(readonly body: string | Readable) {}

  async text(): Promise<string> {
    return typeof this.body === 'string' ? this.body : text(this.body)
  }
}
