import { formatNumber } from '../../ui/language.ts'
import type { ListToolsTexts } from '../listTools.ts'

export const de: ListToolsTexts = {
  sortBy: 'Sortieren nach',
  sortedDescending: 'Absteigend sortiert',
  sortedAscending: 'Aufsteigend sortiert',
  filtersActive: (active) => `Filter (${active})`,
  arrangeColumn: (column) => `${column} anordnen`,
  resetColumns: 'Spalten zurücksetzen',
  up: 'Nach oben',
  down: 'Nach unten',
  narrower: 'Schmaler',
  wider: 'Breiter',
  isColumn: (column, place, count) => `${column} ist Spalte ${place} von ${count}`,
  selectedRows: 'Ausgewählte Zeilen',
  whatFailed: 'Was fehlgeschlagen ist',
  selectedSomeHidden: (count, hidden) =>
    `${formatNumber(count)} ausgewählt, davon ${formatNumber(hidden)} durch die Filter ausgeblendet`,
  selectAll: (count) => `Alle ${formatNumber(count)} auswählen`,
  selectAllShown: (count) => `Alle ${formatNumber(count)} gefilterten auswählen`,
  selectAllLoaded: (count) => `Alle ${formatNumber(count)} geladenen auswählen`,
  isWide: (column, pixels) => `${column} ist ${pixels} Pixel breit`,
  isAsWideAsContent: (column) => `${column} ist so breit wie ihr Inhalt`,
}
