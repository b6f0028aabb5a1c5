import { sayingFrom, type Said } from '../said.ts'
import { en, type Problems } from './en.ts'

/** Something that is wrong with an installation. */
export type Problem = Said<keyof Problems>

export const problemFor = sayingFrom(en)
