import type { Column } from '../columns.ts'

const keyOf = (list: string) => `list-columns.${list}`

/**
 * The columns of a list that a person has hidden, or has shown although they are hidden by default. It is a preference
 * like the height of rows, so it outlives the session. A column of a later release has its own default.
 */
export const chosenColumns = (list: string): readonly string[] =>
  (localStorage.getItem(keyOf(list)) ?? '').split(',')

export const keepChosen = (list: string, chosen: readonly string[]): void =>
  localStorage.setItem(keyOf(list), chosen.join(','))

/** Converts choices to hidden columns, and back. A choice is a column that differs from its default. */
export const differing = (
  columns: readonly Pick<Column<never>, 'id' | 'isHidden'>[],
  ids: readonly string[],
): string[] => columns.filter(({ id, isHidden = false }) => isHidden !== ids.includes(id)).map(({ id }) => id)
