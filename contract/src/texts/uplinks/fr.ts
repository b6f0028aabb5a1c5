import type { UplinkProblems } from './en.ts'

export const fr: UplinkProblems = {
  UNKNOWN_TYPE: ({ type, byte }) => `Type ${type} inconnu à l’octet ${byte}`,
  PAYLOAD_ENDS: ({ type, byte }) => `La charge utile se termine dans le type ${type} à l’octet ${byte}`,
  NOT_DECODED: () => 'Le serveur de réseau ne l’a pas décodé',
  CODEC_FAILS: ({ reason }) => `Le codec échoue : ${reason}`,
  CODEC_FAILS_AT: ({ reason, line }) => `Le codec échoue à la ligne ${line} : ${reason}`,
  NO_MEASUREMENT: ({ names }) => `Aucune mesure pour ${names.join(', ')}`,
}
