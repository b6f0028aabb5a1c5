import type { CodecExample } from '#contract/schemas/codecs/codec'
import type { ProductBody, ProductWithCodec } from '#contract/schemas/product'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { invalid } from '../../base/errors.ts'
import { isFailure, type CodecInput, type CodecResult, type Codecs } from '../../codecs/codecs.ts'

type Decoded = Pick<ProductWithCodec, 'decoder' | 'codec' | 'examples'>

/** What the product has after the edit. */
const afterEdit = (
  { decoder, codec, examples }: Pick<ProductBody, 'decoder' | 'codec' | 'examples'>,
  current?: Decoded,
) => ({
  decoder: decoder === undefined ? (current?.decoder ?? null) : decoder,
  codec: codec === undefined ? (current?.codec ?? null) : codec,
  examples: examples ?? current?.examples ?? [],
})

/**
 * Runs the examples of a codec that is to be saved. Outside of a transaction: it may take a while.
 */
export async function checkCodec(
  codecs: Codecs,
  owner: string,
  body: ProductBody,
  current?: Decoded,
): Promise<void> {
  const { decoder, codec, examples } = afterEdit(body, current)
  if (decoder === 'CODEC' && codec === null) throw invalid('codec', refusalFor('NO_CODEC'), 'REQUIRED')
  const isWritten = body.codec !== undefined || body.examples !== undefined
  if (codec === null || body.saveAnyway || !isWritten) return
  // Without an example nobody knows what it takes, but it can be read.
  const inputs = examples.length > 0 ? examples.map(({ input }) => inputOf(input)) : [noInput]
  const results = await decodeCalmly(codecs, owner, codec, inputs)
  if (examples.length === 0) {
    const [first] = results
    if (first && isFailure(first) && first.isUnreadable)
      throw invalid(
        'codec',
        first.line === null
          ? refusalFor('CODEC_FAILS', { reason: first.message })
          : refusalFor('CODEC_FAILS_AT', { reason: first.message, line: first.line }),
      )
  }
  for (const [at, example] of examples.entries()) {
    const result = results[at]
    const problem = result && problemWith(example, at + 1, result)
    if (problem) throw invalid(`examples.${at}`, problem)
  }
}

const tries = 4

/** The machine may be busy for a moment, which is not the fault of the codec. */
async function decodeCalmly(
  codecs: Codecs,
  owner: string,
  codec: string,
  inputs: readonly CodecInput[],
): Promise<CodecResult[]> {
  for (let left = tries; ; left -= 1) {
    const results = await codecs.decode(owner, codec, inputs)
    if (left === 1 || !results.some((result) => isFailure(result) && result.isLate)) return results
  }
}

const noInput: CodecInput = { bytes: [], fPort: 1, recvTime: 0 }

export const inputOf = ({ bytes, fPort, recvTime }: CodecExample['input']): CodecInput => ({
  bytes: [...Buffer.from(bytes, 'hex')],
  fPort,
  recvTime: recvTime === undefined ? Date.now() : Date.parse(recvTime),
})

function problemWith({ output }: CodecExample, example: number, result: CodecResult): Refusal | undefined {
  const failure = isFailure(result)
    ? { reason: result.message, line: result.line }
    : { reason: result.errors[0], line: null }
  const { reason, line } = failure
  if (output.errors && output.errors.length > 0)
    return reason === undefined ? refusalFor('EXAMPLE_SHOULD_FAIL', { example }) : undefined
  if (reason !== undefined)
    return line === null
      ? refusalFor('EXAMPLE_FAILS', { example, reason })
      : refusalFor('EXAMPLE_FAILS_AT', { example, reason, line })
  if (isFailure(result) || output.data === undefined) return undefined
  const difference = differenceBetween(output.data, result.data, '')
  return difference && refusalFor('EXAMPLE_DIFFERS', { example, ...difference })
}

interface Difference {
  path: string
  wanted: string
  found: string
}

/** Of two values of JSON. Numbers are the same if only their last digits differ: engines round in their own way. */
function differenceBetween(wanted: unknown, found: unknown, path: string): Difference | undefined {
  if (typeof wanted === 'number' && typeof found === 'number' && isNear(wanted, found)) return undefined
  if (!isContainer(wanted) || !isContainer(found) || Array.isArray(wanted) !== Array.isArray(found))
    return wanted === found ? undefined : { path: path || 'data', wanted: shown(wanted), found: shown(found) }
  const [one, other] = [new Map(Object.entries(wanted)), new Map(Object.entries(found))]
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const inner = Array.isArray(wanted) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const difference = differenceBetween(one.get(name), other.get(name), inner)
    if (difference) return difference
  }
  return undefined
}

const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 80)
