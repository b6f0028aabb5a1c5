import type { AuditTrace } from '#contract/schemas/audit'
import { sentenceOf as sentenceOfTrace, type SentencePart } from '#contract/sentences'
import { numberText } from '#contract/measuring/quantities'
import { en } from '#contract/texts/sentences/en'
import { numberLocale } from '../../ui/language.ts'
import { inLanguage } from '../../texts/parts/setup.ts'
import type { Names } from './traceDifferences.ts'
import { asTrace, type TraceRow } from './traces.ts'

export const sentenceTexts = inLanguage('sentences', en)

/** What a trace says, in the reader's language. */
export const sentenceOf = (trace: AuditTrace | TraceRow, names?: Names): SentencePart[] =>
  sentenceOfTrace(asTrace(trace), {
    texts: sentenceTexts,
    names,
    number: (value) => numberText(value, { locale: numberLocale(), isExact: true }),
  })
