import type { UplinkProblems } from './en.ts'

export const fr: UplinkProblems = {
  UNKNOWN_TYPE: ({ type, byte }) => `Type ${type} inconnu à l’octet ${byte}`,
  PAYLOAD_ENDS: ({ type, byte }) => `La charge utile se termine dans le type ${type} à l’octet ${byte}`,
  NO_MEASUREMENT: ({ names }) => `Aucune mesure pour ${names.join(', ')}`,
}
