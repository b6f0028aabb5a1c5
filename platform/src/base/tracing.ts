/** What a span says about its work: names and numbers of our own. Nothing that a person typed, and no secret. */
export type Facts = Record<string, string | number>

export interface Span {
  /** Spans that begin in this work are parts of this one. */
  within<Result>(work: () => Result): Result
  end(outcome?: { failed?: boolean; facts?: Facts }): void
}

/** What the span is to others: it answers a request, asks somebody else, or neither. */
export type SpanKind = 'server' | 'client' | 'internal'

export interface Tracer {
  /** `from`: headers of the request that caused the work. If they name a trace, the span belongs to that one alone. */
  begin(name: string, kind: SpanKind, facts: Facts, from?: Headers): Span
  /** Headers that tell whoever is called now which trace the call belongs to. */
  headers(): Record<string, string>
}

type Headers = Record<string, string | string[] | undefined>

let tracer: Tracer | undefined

/** Chosen once, before the platform starts. Without a tracer all of this costs nothing. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen
}

export const isTracing = (): boolean => tracer !== undefined

export const beginSpan = (...parts: Parameters<Tracer['begin']>): Span | undefined => tracer?.begin(...parts)

export const traceHeaders = (): Record<string, string> => tracer?.headers() ?? {}

/** Does the work in a span. `factsOf` adds what is known afterwards. */
export async function traced<Result>(
  [name, kind, facts, from]: [string, SpanKind, Facts?, Headers?],
  work: () => Promise<Result>,
  factsOf?: (result: Result) => Facts,
): Promise<Result> {
  const span = beginSpan(name, kind, facts ?? {}, from)
  if (!span) return work()
  try {
    const result = await span.within(work)
    span.end({ facts: factsOf?.(result) ?? {} })
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
