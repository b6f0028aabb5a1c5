import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** An answer that is JSON already: it is sent as it is, in one piece, or piece by piece where it is long. */
export class JsonText<Value> {
  /** Says in types what the text holds. */
  declare readonly value: Value

  constructor(readonly body: string | Readable) {}

  async text(): Promise<string> {
    return typeof this.body === 'string' ? this.body : text(this.body)
  }
}
