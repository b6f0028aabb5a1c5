import { said, type Answer } from '../../base/answer.ts'
import type { notices } from '../../db/schema/index.ts'

type Row = Pick<typeof notices.$inferSelect, 'answer' | 'answerCode' | 'answerValues'>

/** The columns of an answer. One that comes later takes the place of all of them. */
export function storedAnswer(given: Answer | undefined): Row {
  if (given === undefined) return { answer: null, answerCode: null, answerValues: null }
  const { answer, code, values } = said(given)
  return { answer, answerCode: code, answerValues: values }
}

export const asAnswer = ({ answer, answerCode, answerValues }: Row) => ({
  answer,
  code: answerCode,
  values: answerValues,
})
