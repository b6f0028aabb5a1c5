import { exceptionName } from '#contract/measuring/registers'
import type { RegisterFunction } from '#contract/values'
import { inLanguage } from './parts/setup.ts'

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const texts = inLanguage('reading', {
  loadingRegisters: 'Loading registers...',
  noRegisters: 'The product has no registers that could be read now.',
  readNow: 'Registers read now',
  reading: 'Reading...',
  read: 'Read now',
  nothingIsChanged: 'Asks the gateway for exactly these registers. Nothing is changed.',
  notOffered: 'This platform cannot read registers on request.',
  failedToRead: (reason: string) => `Failed to read. ${reason}`,
  registers: 'Registers',
  words: 'Words',
  otherOrders: 'Other Orders',
  registerAt: {
    COIL: (address: number) => `Coil ${address}`,
    DISCRETE_INPUT: (address: number) => `Discrete input ${address}`,
    HOLDING_REGISTER: (address: number) => `Holding register ${address}`,
    INPUT_REGISTER: (address: number) => `Input register ${address}`,
  } satisfies Record<RegisterFunction, (address: number) => string>,
  noValue: 'no value',
  inOrder: (value: string, order: string) => `${value} as ${order}`,
  noAnswer: 'No answer',
  exception: (code: number) => `${capitalized(exceptionName(code))} (exception ${code})`,
  neverReported: 'The gateway has never reported.',
  silentSince: (time: string) => `The gateway is silent since ${time}.`,
  needsNewerVersion: 'The gateway reports, but it cannot read on request. It needs a newer version.',
  noAnswerInTime: 'The gateway did not answer in time.',
  noAnswerButReported: (time: string) => `The gateway did not answer in time. It reported at ${time}.`,
  noAnswerFrom: (bus: string) => `No answer from ${bus}.`,
  noAnswerBecause: (bus: string, problem: string) => `No answer from ${bus}: ${problem}.`,
  notAllFrom: (bus: string) => `Not all was answered from ${bus}.`,
  notAllBecause: (bus: string, problem: string) => `Not all was answered from ${bus}: ${problem}.`,
})

export type ReadingTexts = typeof texts
