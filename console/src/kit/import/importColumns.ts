import { type ImportColumn, type ImportKind, imports } from '#contract/imports'
import { fieldLabel } from '../../api/fieldErrors.ts'
import { labels } from '../../texts/parts/everywhere.ts'

/** In English columns are called as exported lists call them. */
export const columnLabel = (name: string, english: string): string => (labels ? fieldLabel(name) : english)

/** English names are understood in every language. */
export const columnsOf = (kind: ImportKind): ImportColumn[] =>
  imports[kind].columns.map(({ name, label, ...column }) => ({
    name,
    label: columnLabel(name, label),
    aliases: [label, ...('aliases' in column ? column.aliases : [])],
  }))
