import type { UplinkProblems } from './en.ts'

export const de: UplinkProblems = {
  UNKNOWN_TYPE: ({ type, byte }) => `Unbekannter Typ ${type} bei Byte ${byte}`,
  PAYLOAD_ENDS: ({ type, byte }) => `Die Nutzdaten enden im Typ ${type} bei Byte ${byte}`,
  NOT_DECODED: () => 'Der Netzwerkserver hat ihn nicht dekodiert',
  CODEC_FAILS: ({ reason }) => `Der Codec schlägt fehl: ${reason}`,
  CODEC_FAILS_AT: ({ reason, line }) => `Der Codec schlägt in Zeile ${line} fehl: ${reason}`,
  NO_MEASUREMENT: ({ names }) => `Keine Messung für ${names.join(', ')}`,
}
