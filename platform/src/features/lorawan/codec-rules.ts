import { uplinkProblemFor, type UplinkProblem } from '#contract/texts/uplinks/problem'
import { TooManyRequests } from '../../base/errors.ts'
import { second } from '../../base/time.ts'
import { isFailure, type CodecInput, type CodecResult, type Codecs } from '../../codecs/codecs.ts'
import { flatten } from '../../codecs/flatten.ts'
import type { Db, Queries } from '../../db/connection.ts'
import { groupBy } from '../../db/rows.ts'
import { transaction } from '../../db/transaction.ts'
import * as codecStore from './codec-store.ts'
import * as store from './store.ts'

const batchSize = 200
/** Of an integrator, before others have theirs. */
const turnMilliseconds = 250
const mostTries = 5
/** Of the time that codecs of an integrator have wasted. Meanwhile those of others run. */
const restFactor = 4
const longestRest = 5 * second

/** How many uplinks can go on, and whether there may be more. */
export interface Decoded {
  decoded: number
  isMore: boolean
  /** Milliseconds until those of an integrator that rests may go on. */
  restsFor?: number
}

/**
 * Codecs decode what waits for them, apart from everything else: what one of them does holds up nobody but its integrator. The uplinks are
 * locked while that runs. If this process ends, they wait for another one.
 */
export function createCodecLane(db: Db, codecs: Codecs): () => Promise<Decoded> {
  const resting = new Map<string, number>()
  /** Products whose codec has taken too long. Those of the same integrator go first. */
  const slowProducts = new Set<string>()

  const rest = (integratorId: string, milliseconds: number) =>
    resting.set(integratorId, Date.now() + Math.min(longestRest, milliseconds))

  async function decodeOrder(integratorId: string, codec: string, waiting: readonly store.WaitingUplink[]) {
    try {
      return await codecs.decode(integratorId, codec, waiting.map(inputOf), turnMilliseconds)
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      rest(integratorId, second)
      return []
    }
  }

  /** Uplinks of one product. Returns how many are decoded. */
  async function decodeProduct(
    queries: Queries,
    integratorId: string,
    { productId, edition }: Pick<codecStore.Decoder, 'productId' | 'edition'>,
    codec: string | undefined,
    waiting: readonly store.WaitingUplink[],
  ): Promise<number> {
    const began = performance.now()
    const results =
      codec === undefined ? waiting.map(lacking) : await decodeOrder(integratorId, codec, waiting)
    const found: codecStore.Found[] = []
    const broken: codecStore.Broken[] = []
    const slow: number[] = []
    for (const [at, uplink] of waiting.entries()) {
      const result = results[at]
      if (!result || (isFailure(result) && result.isSkipped)) continue
      const problem = codecProblem(result)
      if (!problem) found.push({ id: uplink.id, found: isFailure(result) ? [] : flatten(result.data) })
      // The machine may have been busy for a moment.
      else if (isFailure(result) && result.isLate && uplink.failures + 1 < mostTries) slow.push(uplink.id)
      else broken.push({ ...uplink, edition, problem })
    }
    const isCostly = results.some(
      (result) => isFailure(result) && !result.isSkipped && (result.isLate || result.isFatal),
    )
    if (isCostly) rest(integratorId, (performance.now() - began) * restFactor)
    if (isCostly) slowProducts.add(productId)
    else slowProducts.delete(productId)
    await codecStore.storeFound(queries, found)
    await codecStore.storeBroken(queries, integratorId, broken)
    await codecStore.noteSlow(queries, slow)
    return found.length
  }

  async function decodeOf(
    queries: Queries,
    integratorId: string,
    claimed: readonly store.WaitingUplink[],
  ): Promise<number> {
    const ends = performance.now() + turnMilliseconds
    const decoders = await codecStore.listDecoders(queries, integratorId, [
      ...new Set(claimed.map(({ devEui }) => devEui)),
    ])
    const byProduct = groupBy(claimed, ({ devEui }) => {
      const decoder = decoders.get(devEui)
      return decoder?.decoder === 'CODEC' ? decoder.productId : ''
    })
    // Their product wants something else by now.
    const others = byProduct.get('') ?? []
    byProduct.delete('')
    await store.setState(
      queries,
      others.map(({ id }) => id),
      'WAITING',
    )
    const texts = await codecStore.listCodecs(queries, [...byProduct.keys()])
    let decoded = others.length
    const slowLast = [...byProduct].toSorted(
      ([a], [b]) => Number(slowProducts.has(a)) - Number(slowProducts.has(b)),
    )
    for (const [productId, waiting] of slowLast) {
      // The others have their turn first.
      if (performance.now() > ends) break
      const { edition = '' } = decoders.get(waiting[0]?.devEui ?? '') ?? {}
      decoded += await decodeProduct(
        queries,
        integratorId,
        { productId, edition },
        texts.get(productId),
        waiting,
      )
    }
    return decoded
  }

  async function decodeClaimed(queries: Queries): Promise<Decoded> {
    const now = Date.now()
    for (const [integratorId, until] of resting) if (until <= now) resting.delete(integratorId)
    const claimed = await store.claimWaiting(queries, batchSize, 'CODEC', [...resting.keys()])
    const owners = [...groupBy(claimed, ({ integratorId }) => integratorId)].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    let decoded = 0
    for (const [integratorId, theirs] of owners) decoded += await decodeOf(queries, integratorId, theirs)
    const restsFor = Math.max(0, Math.min(...resting.values()) - Date.now())
    return { decoded, isMore: claimed.length === batchSize, ...(resting.size > 0 && { restsFor }) }
  }

  return async () => transaction(db, decodeClaimed)
}

const lacking = (): CodecResult => ({ message: 'There is no codec', line: null, isLate: false })

export const inputOf = ({ payload, port, heardAt }: store.StoredUplink): CodecInput => ({
  bytes: [...payload],
  fPort: port,
  recvTime: heardAt.getTime(),
})

/** Why a codec has not decoded an uplink. What it reports itself is a failure, too. */
export function codecProblem(result: CodecResult): UplinkProblem | null {
  if (isFailure(result)) {
    const { message: reason, line } = result
    return line === null
      ? uplinkProblemFor('CODEC_FAILS', { reason })
      : uplinkProblemFor('CODEC_FAILS_AT', { reason, line })
  }
  const [reason] = result.errors
  return reason === undefined ? null : uplinkProblemFor('CODEC_FAILS', { reason })
}
