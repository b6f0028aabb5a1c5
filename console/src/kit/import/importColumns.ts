import { type ImportColumn, type ImportKind, imports } from '#contract/imports'
import { fieldTitle } from '../../texts/fieldLabels.ts'

/** English names are understood in every language. */
export const columnsOf = (kind: ImportKind): ImportColumn[] =>
  imports[kind].columns.map(({ name, label, aliases = [] }: ImportColumn) => ({
    name,
    label: fieldTitle(name, label),
    aliases: [label, ...aliases],
  }))
