import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { root, Stop } from './run.mjs'

/** Facts about the machine, without which figures mean little. */
export function machine() {
  const processors = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

export const today = () => new Date().toISOString().slice(0, 10)

/**
 * A table in Markdown, with columns of one width each.
 *
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function markdownTable(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** The rows of a table written by it, without its head. */
export const rowsOf = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )

/** Replaces a section of a page: the text between `<!-- figures: name -->` and `<!-- end of figures -->`. */
export async function rewriteFigures(page, name, rewrite) {
  const file = path.join(root, page)
  const text = await readFile(file, 'utf8')
  const [open, close] = [`<!-- figures: ${name} -->`, '<!-- end of figures -->']
  const start = text.indexOf(open) + open.length
  const end = text.indexOf(close, start)
  if (start < open.length || end < 0) throw new Stop(`${page} has no place for the figures ${name}.`)
  const section = rewrite(text.slice(start, end).trim())
  await writeFile(file, `${text.slice(0, start)}\n\n${section}\n\n${text.slice(end)}`)
}
