import { formatNumber } from '../../ui/language.ts'
import type { ListToolsTexts } from '../listTools.ts'

export const fr: ListToolsTexts = {
  sortBy: 'Trier par',
  sortedDescending: 'Tri décroissant',
  sortedAscending: 'Tri croissant',
  filtersActive: (active) => `Filtres (${active})`,
  arrangeColumn: (column) => `Disposer : ${column}`,
  resetColumns: 'Réinitialiser les colonnes',
  up: 'Vers le haut',
  down: 'Vers le bas',
  narrower: 'Plus étroite',
  wider: 'Plus large',
  isColumn: (column, place, count) => `${column} est la colonne ${place} sur ${count}`,
  selectedRows: 'Lignes sélectionnées',
  whatFailed: 'Ce qui a échoué',
  selectedSomeHidden: (count, hidden) =>
    `${formatNumber(count)} sélectionnés, dont ${formatNumber(hidden)} masqués par les filtres`,
  selectAll: (count) => `Tout sélectionner (${formatNumber(count)})`,
  selectAllShown: (count) => `Sélectionner les ${formatNumber(count)} filtrés`,
  selectAllLoaded: (count) => `Sélectionner les ${formatNumber(count)} chargés`,
  isWide: (column, pixels) => `${column} : ${pixels} pixels de large`,
  isAsWideAsContent: (column) => `${column} : largeur du contenu`,
}
