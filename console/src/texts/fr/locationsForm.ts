import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsFormTexts } from '../locationsForm.ts'

const plural = pluralIn('fr')
const counted = countedIn('fr')

export const fr: LocationsFormTexts = {
  whereItsClockIs: (usual) => `Celui de son horloge, par exemple Europe/Berlin. Vide : ${usual}`,
  nameIsRequired: 'Le nom est obligatoire',
  noSuchTimeZone: 'Ce fuseau horaire n’existe pas. Un exemple : Europe/Berlin',
  editLocation: 'Modifier le site',
  failedToUpdate: 'Échec de la mise à jour du site. Veuillez réessayer.',
  saved: (name) => `Site ${name} enregistré`,
  createLocation: 'Créer un site',
  failedToCreate: 'Échec de la création du site. Veuillez réessayer.',
  created: (name) => `Site ${name} créé`,
  copyOf: 'Copie de',
  chooseOrClear: 'Choisissez un site dans la liste ou videz le champ',
  failedToCount: 'Échec du comptage de ce qui serait copié',
  counting: 'Comptage de ce qui serait copié…',
  bringsAlong: 'La copie comprend :',
  layouts: 'Plans',
  howLayoutsAreTyped: 'Étages ou plans, séparés par des points-virgules',
  layout: 'Plan',
  noLayout: 'Aucun plan',
  zones: 'Zones',
  zoneNumber: (number) => `Zone ${number}`,
  removeZone: (zone) => `Retirer la zone ${zone}`,
  addZone: 'Ajouter une zone',
  zoneId: 'ID de la zone',
  zoneName: 'Nom de la zone',
  zoneIdIsRequired: 'L’ID de la zone est obligatoire',
  zoneIdIsTaken: 'Une autre zone a cet ID',
  zoneNameIsRequired: 'Le nom de la zone est obligatoire',
  itHasNoZones: 'Il n’a pas de zones.',
  countedZones: (count) => counted(count, 'zone', 'zones'),
  countedLayouts: (count) => counted(count, 'plan', 'plans'),
  countedCalendars: (count) =>
    counted(count, 'zone avec son propre calendrier', 'zones avec leur propre calendrier'),
  countedAutomations: (count) => counted(count, 'zone avec automatisation', 'zones avec automatisation'),
  countedLimits: (count) =>
    counted(
      count,
      'limite d’alarme, qui attend son composant',
      'limites d’alarme, qui attendent leurs composants',
    ),
  named: (things, names, more) =>
    `${things}${names && ` : ${names}`}${more > 0 ? ` et ${formatNumber(more)} de plus` : ''}.`,
  daysFromToday: (days) =>
    `${counted(days, 'jour de calendrier', 'jours de calendrier')} à partir d’aujourd’hui.`,
  automationNotCopied: 'Son automatisation n’est pas copiée, car vous ne pouvez pas gérer l’automatisation.',
  limitsNotCopied:
    'Ses limites d’alarme ne sont pas copiées, car vous ne pouvez pas gérer les limites d’alarme.',
  limitsWithoutProduct: (count) =>
    plural(count, {
      one: `${formatNumber(count)} limite d’alarme d’un composant sans produit n’est pas copiée.`,
      other: `${formatNumber(count)} limites d’alarme de composants sans produit ne sont pas copiées.`,
    }),
  neverCopied: 'Les appareils, composants, mesures et groupes ne sont pas copiés.',
}
