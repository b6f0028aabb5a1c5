import type { Column } from '../columns.ts'

const keyOf = (list: string) => `list-columns.${list}`

/**
 * The columns of a list that a person has chosen to hide, or to see although they are hidden as usual. A matter of taste like
 * the height of rows: it outlives the session. A column that comes with a later release is shown or hidden as it is meant to be.
 */
export const chosenColumns = (list: string): readonly string[] =>
  (localStorage.getItem(keyOf(list)) ?? '').split(',')

export const keepChosen = (list: string, chosen: readonly string[]): void =>
  localStorage.setItem(keyOf(list), chosen.join(','))

/** From what is chosen to what is hidden, and back: each is what differs from the columns as usual by the other. */
export const differing = (
  columns: readonly Pick<Column<never>, 'id' | 'isHidden'>[],
  ids: readonly string[],
): string[] => columns.filter(({ id, isHidden = false }) => isHidden !== ids.includes(id)).map(({ id }) => id)
