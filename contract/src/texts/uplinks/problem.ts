import { sayingFrom, type Said } from '../said.ts'
import { en, type UplinkProblems } from './en.ts'

export type UplinkProblem = Said<keyof UplinkProblems>

export const uplinkProblemFor = sayingFrom(en)
