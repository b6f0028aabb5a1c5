import { countedIn } from '../counted.ts'
import type { LocationsValuesTexts } from '../locationsValues.ts'

const counted = countedIn('fr')

export const fr: LocationsValuesTexts = {
  age: 'Âge',
  lastDay: 'Dernier jour',
  loading: 'Chargement des valeurs…',
  failedToFetch: 'Échec du chargement des valeurs',
  linkComponents: 'Relier des composants',
  noZonesYet:
    'Ce site n’a pas encore de zones. Relier un composant, ou ajouter un produit à un de ses appareils, crée sa zone.',
  zonesAndValuesOf: (name) => `Zones et valeurs de ${name}`,
  only: (mark) => `Valeurs affichées : ${mark}.`,
  onlyInZone: (mark, zone) => `Valeurs affichées de la zone ${zone} : ${mark}.`,
  onlyOfDevice: (mark, device) => `Valeurs affichées de l’appareil ${device} : ${mark}.`,
  onlyOfComponent: (mark) => `Valeurs affichées du composant : ${mark}.`,
  noneNow: (mark) => `Aucune valeur actuellement : ${mark}.`,
  noneInZone: (mark, zone) => `Aucune valeur actuellement dans la zone ${zone} : ${mark}.`,
  noneOfDevice: (mark, device) => `Aucune valeur actuellement de l’appareil ${device} : ${mark}.`,
  noneOfComponent: (mark) => `Aucune valeur actuellement du composant : ${mark}.`,
  showAllValues: 'Afficher toutes les valeurs',
  split: 'Diviser',
  takeOff: 'Détacher',
  setValue: 'Saisir une valeur',
  components: (count) => counted(count, 'composant', 'composants'),
  nothingHereYet: 'Rien ici pour l’instant.',
  showsValuesHere: 'Un composant relié montre ses valeurs ici.',
  noValuesInLastDay: (label) => `${label} : aucune valeur le dernier jour`,
  lastDayOf: (label, low, high) => `${label}, dernier jour : ${low} à ${high}`,
  beyondTheLimit: (rule, severity) => `au-delà de la limite ${rule} (${severity})`,
  outOfRange: (from, to) => `hors de la plage ${from} à ${to}`,
  outOfRangeFrom: (from) => `hors de la plage à partir de ${from}`,
  outOfRangeUpTo: (to) => `hors de la plage jusqu’à ${to}`,
}
