import type { AuditTrace } from '#contract/schemas/audit'
import { sentenceOf as sentenceOfTrace, type SentencePart } from '#contract/sentences'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/sentences.ts'
import type { Names } from './traceDifferences.ts'
import { asTrace, type TraceRow } from './traces.ts'

/** More digits than a value has. */
const allDigits = { maximumFractionDigits: 12 }

/** What a trace says, in the reader's language. */
export const sentenceOf = (trace: AuditTrace | TraceRow, names?: Names): SentencePart[] =>
  sentenceOfTrace(asTrace(trace), { texts, names, number: (value) => formatNumber(value, allDigits) })
