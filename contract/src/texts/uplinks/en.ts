/** What of a sensor's last uplink could not be read or stored. Names of measurements are external ids, which are the same in every language. */
export const en = {
  UNKNOWN_TYPE: ({ type, byte }: { type: string; byte: number }) => `Unknown type ${type} at byte ${byte}`,
  PAYLOAD_ENDS: ({ type, byte }: { type: string; byte: number }) =>
    `The payload ends within type ${type} at byte ${byte}`,
  NOT_DECODED: () => 'The network server has not decoded it',
  CODEC_FAILS: ({ reason }: { reason: string }) => `The codec fails: ${reason}`,
  CODEC_FAILS_AT: ({ reason, line }: { reason: string; line: number }) =>
    `The codec fails in line ${line}: ${reason}`,
  NO_MEASUREMENT: ({ names }: { names: readonly string[] }) => `No measurement for ${names.join(', ')}`,
}

export type UplinkProblems = typeof en
