import type { Operation } from '#contract/op'
import type { z } from 'zod'

/** What an answer has and the body of its edit has not. */
interface ReadOnly {
  names: readonly string[]
  /** The same of things within it. */
  below: readonly (readonly [string, ReadOnly])[]
}

const known = new WeakMap<Operation, ReadOnly | null>()

/**
 * An answer can be sent back as it was read. So an edit ignores what the answer has and its own body does not name, also what a later
 * release adds.
 */
export function withoutReadOnly(operation: Operation, sent: unknown): unknown {
  const { method, body, response, readAs = response } = operation
  if (!body || (method !== 'PUT' && method !== 'PATCH')) return sent
  let readOnly = known.get(operation)
  if (readOnly === undefined) {
    readOnly = readOnlyIn(body, readAs)
    known.set(operation, readOnly)
  }
  return readOnly ? without(readOnly, sent) : sent
}

function readOnlyIn(body: z.core.$ZodType, answer: z.core.$ZodType): ReadOnly | null {
  const [edit, sent] = [shapeOf(body), shapeOf(answer)]
  if (!edit || !sent) return null
  const { data, ...others } = edit
  // Some bodies wrap the entity.
  const isWrapped = data !== undefined && Object.keys(others).length === 0
  const names = isWrapped ? [] : Object.keys(sent).filter((name) => !(name in edit))
  const below = Object.entries(edit).flatMap(([name, field]) => {
    const its = isWrapped ? answer : sent[name]
    const inner = its && readOnlyIn(field, its)
    return inner ? [[name, inner] as const] : []
  })
  return names.length + below.length > 0 ? { names, below } : null
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** Of the object that a schema describes, or of each entry of its list. */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { def } = schema as z.core.$ZodType & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') return def.shape
  if (def.type === 'array') return shapeOf(def.element)
  if (def.type === 'pipe') return shapeOf(def.in)
  return 'innerType' in def ? shapeOf(def.innerType) : undefined
}

function without(readOnly: ReadOnly, sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map((entry) => without(readOnly, entry))
  if (typeof sent !== 'object' || sent === null) return sent
  const kept: Record<string, unknown> = { ...sent }
  for (const name of readOnly.names) delete kept[name]
  for (const [name, inner] of readOnly.below) if (name in kept) kept[name] = without(inner, kept[name])
  return kept
}
