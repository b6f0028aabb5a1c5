import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** An answer that is JSON text already. It is sent unchanged: in one piece, or in several if it is long. */
export class JsonText<Value> {
  declare readonly value: Value

  constructor(readonly body: string | Readable) {}

  async text(): Promise<string> {
    return typeof this.body === 'string' ? this.body : text(this.body)
  }

  /** The data itself. Only for a few entries: parsing many blocks the event loop. */
  async read(): Promise<Value> {
    return JSON.parse(await this.text()) as Value
  }

  /** An object with this text as its last field. */
  asFieldOf<Name extends string, Others extends object>(
    others: Others,
    name: Name,
  ): JsonText<Others & Record<Name, Value>> {
    const { body } = this
    const start = `${JSON.stringify(others).slice(0, -1)},${JSON.stringify(name)}:`
    return new JsonText(
      typeof body === 'string'
        ? `${start}${body}}`
        : Readable.from(between(start, body, '}'), { objectMode: false }),
    )
  }
}

/** An answer that is another kind of text, sent in pieces. */
export class LongText extends JsonText<string> {}

/** A file. Its bytes are sent in pieces. */
export class FileAnswer extends JsonText<string> {
  constructor(
    body: Readable,
    readonly contentType: string,
    /** As it is called when it is saved: letters, digits, dots and hyphens. */
    readonly fileName: string,
  ) {
    super(body)
  }
}

/** If the reader leaves, the stream in the middle is closed with it. */
async function* between(start: string, middle: Readable, end: string) {
  yield Buffer.from(start)
  yield* middle
  yield Buffer.from(end)
}
