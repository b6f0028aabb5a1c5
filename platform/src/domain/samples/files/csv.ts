import { csvField } from '#contract/csv'
import type { HistoryFile, HistoryPart } from './file.ts'

interface Dialect {
  timeZone: string
  separator: ',' | ';'
}

/**
 * RFC 4180. Times are as spreadsheets read them, by the clocks of the time zone, which the header names; the offset beside them tells the two
 * hours apart that a night in autumn has.
 */
export function openCsv({ timeZone, separator }: Dialect, offsetAt: HistoryFile['offsetAt']): HistoryFile {
  const isUtc = timeZone === 'UTC'
  const line = (cells: readonly string[]) => `${cells.join(separator)}\r\n`
  const headers = [
    'Location',
    'Zone',
    'Component',
    'Measurement',
    'Unit',
    'Measurement ID',
    `Time (${timeZone})`,
  ]
  const header = line([...headers, ...(isUtc ? [] : ['UTC Offset']), 'Value'].map(csvField))

  function linesOf({ measured, times, values }: HistoryPart): string {
    const { location, zone, component, label, unit, id } = measured
    const before = [location, zone, component, label, unit ?? '', id].map(csvField).join(separator)
    const lines = times.map((time, at) => {
      const offset = offsetAt(time)
      const value = String(values[at])
      return line([
        before,
        clockText(time + offset),
        ...(isUtc ? [] : [offsetText(offset)]),
        separator === ';' ? value.replace('.', ',') : value,
      ])
    })
    return lines.join('')
  }

  return {
    fileExtension: 'csv',
    contentType: 'text/csv; charset=utf-8',
    offsetAt,
    // The byte order mark tells spreadsheets that it is UTF-8.
    begin: () => Buffer.from(`\ufeff${header}`),
    add: async (part) => Buffer.from(linesOf(part)),
    end: async () => new Uint8Array(),
    close: async () => {},
  }
}

/** `2026-11-19 06:00:00`, with a fraction only where there is one. */
function clockText(time: number): string {
  const micros = ((time % 1e6) + 1e6) % 1e6
  const text = new Date((time - micros) / 1000).toISOString().slice(0, 19).replace('T', ' ')
  return micros === 0 ? text : `${text}.${String(micros).padStart(6, '0').replace(/0+$/, '')}`
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60e6
  const digits = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`
}
