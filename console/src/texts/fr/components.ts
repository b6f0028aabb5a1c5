import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { ComponentsTexts } from '../components.ts'

const plural = pluralIn('fr')

export const fr: ComponentsTexts = {
  failedToFetchUnlinked: 'Échec du chargement des composants libres',
  unlinkedComponents: 'Composants libres',
  filterComponents: 'Filtrer les composants…',
  loadingComponents: 'Chargement des composants…',
  noneUnlinked: 'Aucun composant libre disponible',
  takeOffComponent: 'Retirer le composant',
  leavesWith: (component, measurements) =>
    plural(measurements, {
      one: `${component} quitte sa zone. Sa mesure et ses limites sont supprimées.`,
      other: `${component} quitte sa zone. Ses ${formatNumber(measurements)} mesures et leurs limites sont supprimées.`,
    }),
  leaves: (component) => `${component} quitte sa zone. Ses mesures et leurs limites sont supprimées.`,
  registrationStays: 'Il reste enregistré et peut être relié à nouveau, ici ou ailleurs.',
  takeOff: 'Retirer',
  takingOff: 'Retrait…',
  failedToTakeOff: 'Échec du retrait du composant',
  takenOff: (component) => `Composant ${component} retiré`,
  productType: 'Type de produit',
  newZone: (zoneName, zoneId) => `${zoneName} (${zoneId}, nouvelle)`,
  linkedTo: (component, zone) => `${component} relié à ${zone}`,
  linkedToKept: (component, zone, zoneId) =>
    `${component} relié à ${zone} : la zone ${zoneId} a gardé ce nom`,
  failedToFetchZones: 'Échec du chargement des zones',
  goTo: (location) => `Les composants vont au site ${location}. Revenez en arrière pour en choisir un autre.`,
  summary: 'Résumé',
  selectComponent: 'Choisir le composant',
  selectZone: 'Choisir la zone',
  reviewLink: 'Vérifier le lien',
  zoneId: 'ID de la zone',
  zoneName: 'Nom de la zone',
  selectComponents: 'Choisir les composants',
  selectLocation: 'Choisir le site',
  selectZones: 'Choisir les zones',
  reviewLinks: 'Vérifier les liens',
  allOrNone: (count, location) =>
    plural(count, {
      one: `${formatNumber(count)} composant va au site ${location}.`,
      other: `${formatNumber(count)} composants vont au site ${location} : tous, ou aucun si l’un ne le peut pas.`,
    }),
  waitsToBeLinked: (component) => `${component} attend d’être relié`,
  waitToBeLinkedTo: (count, location) =>
    plural(count, {
      one: `${formatNumber(count)} composant attend d’être relié à ${location}`,
      other: `${formatNumber(count)} composants attendent d’être reliés à ${location}`,
    }),
  areLinkedTo: (count, location) =>
    plural(count, {
      one: `${formatNumber(count)} composant relié à ${location}`,
      other: `${formatNumber(count)} composants reliés à ${location}`,
    }),
  addTo: (location) => `Ajouter un composant existant à ${location}`,
  linkComponents: 'Relier des composants',
  linkComponent: 'Relier le composant',
  linking: 'Liaison…',
  failedToLink: 'Échec de la liaison du composant',
  failedToLinkMany: 'Échec de la liaison des composants. Aucun n’a été relié.',
  atMostAtOnce: (most) => `Au plus ${most} à la fois`,
  nothingMatches: 'Rien ne correspond au filtre',
  filterLocations: 'Filtrer les sites…',
  noLocations: 'Aucun site disponible',
  zoneFor: 'Zone pour',
  allComponents: (count) => `Les ${count} composants`,
  zonesDiffer: 'Leurs zones diffèrent, voir ci-dessous. Une zone choisie ici vaut pour tous.',
  zoneOfEach: 'Zone de chaque composant',
}
