import type { UplinkProblems } from './en.ts'

export const de: UplinkProblems = {
  UNKNOWN_TYPE: ({ type, byte }) => `Unbekannter Typ ${type} bei Byte ${byte}`,
  PAYLOAD_ENDS: ({ type, byte }) => `Die Nutzdaten enden im Typ ${type} bei Byte ${byte}`,
  NO_MEASUREMENT: ({ names }) => `Keine Messung für ${names.join(', ')}`,
}
