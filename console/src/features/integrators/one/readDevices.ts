import { readCsv } from './readCsv.ts'

/** One device per line. A first line with column names is skipped. */
export function readDevices(text: string): { cloudlinkId: string; currentVersion: string | null }[] {
  const lines = readCsv(text)
  const isHeader = /^cloudlink/i.test(lines[0]?.[0] ?? '')
  return lines
    .slice(isHeader ? 1 : 0)
    .map(([cloudlinkId = '', currentVersion]) => ({ cloudlinkId, currentVersion: currentVersion || null }))
}
