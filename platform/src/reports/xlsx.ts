import { promisify } from 'node:util'
import { strToU8, zip } from 'fflate'
import { inTurns } from '../base/fairness/turns.ts'
import { wallClock } from './csv.ts'
import type { Cell, Table } from './tables.ts'

/**
 * The little of Office Open XML that tables need: a sheet for each of them, texts as texts, so that nothing of data is a formula, numbers as
 * numbers, and moments as dates of the location's clocks.
 */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Without the characters that XML does not have. */
// oxlint-disable-next-line no-control-regex -- these are what is left out
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(notInXml, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** A spreadsheet counts days from here, and has the first of 1900 twice. */
const daysBefore1970 = 25_569
const secondsOfDay = 86_400

/** In the order of the styles below. */
const style = { plain: 0, moment: 1, header: 2 } as const

const textCell = (text: string, of: number) =>
  `<c t="inlineStr" s="${of}"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

function cellOf(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, style.plain)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  const days = wallClock({ ...cell, time: Math.floor(cell.time) }) / secondsOfDay + daysBefore1970
  return `<c s="${style.moment}"><v>${days}</v></c>`
}

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`

async function sheetOf({ columns, rows }: Table): Promise<string> {
  const widths = columns
    .map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="22" customWidth="1"/>`)
    .join('')
  const header = rowOf(columns.map((column) => textCell(column, style.header)))
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>'
  let body = ''
  await inTurns(rows, (row) => void (body += rowOf(row.map(cellOf))))
  return `${head}<worksheet xmlns="${main}">${frozen}<cols>${widths}</cols><sheetData>${header}${body}</sheetData></worksheet>`
}

const styles = `${head}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs>
</styleSheet>`

/** A sheet has a name of 31 characters, without some signs. */
const sheetName = (title: string) => xml(title.replaceAll(/[\\/?*:[\]]/g, ' ').slice(0, 31))

export async function xlsxOf(tables: readonly Table[]): Promise<Uint8Array> {
  const numbered = tables.map((table, at) => ({ table, number: at + 1 }))
  const sheets = numbered.map(
    ({ table, number }) =>
      `<sheet name="${sheetName(table.title)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const relationOf = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  const relationsOf = (list: readonly string[]) =>
    `${head}<Relationships xmlns="${packages}/relationships">${list.join('')}</Relationships>`
  const parts = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${parts.join('')}</Types>`,
    '_rels/.rels': relationsOf([relationOf(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf([
      ...numbered.map(({ number }) => relationOf(number, 'worksheet', `worksheets/sheet${number}.xml`)),
      relationOf(numbered.length + 1, 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': styles,
  }
  for (const { table, number } of numbered) files[`xl/worksheets/sheet${number}.xml`] = await sheetOf(table)
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  // In threads of its own.
  return promisify<typeof bytes, Uint8Array>(zip)(bytes)
}
