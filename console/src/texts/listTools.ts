import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/everywhere.ts'
export const texts = inLanguage('listTools', {
  sortBy: 'Sort by',
  sortedDescending: 'Sorted descending',
  sortedAscending: 'Sorted ascending',
  filtersActive: (active: number) => `Filters (${active})`,
  arrangeColumn: (column: string) => `Arrange ${column}`,
  resetColumns: 'Reset Columns',
  up: 'Up',
  down: 'Down',
  narrower: 'Narrower',
  wider: 'Wider',
  isColumn: (column: string, place: number, count: number) => `${column} is column ${place} of ${count}`,
  selectedRows: 'Selected rows',
  whatFailed: 'What failed',
  selectedSomeHidden: (count: number, hidden: number) =>
    `${formatNumber(count)} selected, ${formatNumber(hidden)} of them hidden by the filters`,
  selectAll: (count: number) => `Select all ${formatNumber(count)}`,
  selectAllShown: (count: number) => `Select all ${formatNumber(count)} that the filters show`,
  selectAllLoaded: (count: number) => `Select all ${formatNumber(count)} loaded`,
  isWide: (column: string, pixels: number) => `${column} is ${pixels} pixels wide`,
  isAsWideAsContent: (column: string) => `${column} is as wide as its content asks for`,
})

export type ListToolsTexts = typeof texts
