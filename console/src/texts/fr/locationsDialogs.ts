import { listedIn, pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsDialogsTexts } from '../locationsDialogs.ts'

const plural = pluralIn('fr')
const counted = countedIn('fr')
const listed = listedIn('fr')

export const fr: LocationsDialogsTexts = {
  resetValues: 'Réinitialiser les valeurs',
  willForget: (name, count) =>
    plural(count, {
      one: `Les dernières valeurs de ${name} sont oubliées : ${formatNumber(count)} mesure n’en montre plus jusqu’au prochain envoi.`,
      other: `Les dernières valeurs de ${name} sont oubliées : ${formatNumber(count)} mesures n’en montrent plus jusqu’au prochain envoi.`,
    }),
  othersStay: 'Les réglages, les limites et l’historique des mesures restent.',
  resetting: 'Réinitialisation…',
  failedToReset: 'Échec de la réinitialisation des valeurs',
  valuesReset: (name) => `Valeurs de ${name} réinitialisées`,
  deleteLocation: 'Supprimer le site',
  devices: (count) => counted(count, 'appareil', 'appareils'),
  components: (count) => counted(count, 'composant', 'composants'),
  cannotBeDeleted: (name, attached) =>
    `${name} ne peut pas être supprimé tant qu’il y reste ${listed(attached)}.`,
  takeOffFirst: 'Retirez d’abord les composants et dissociez les appareils.',
  sureToDelete: (name) => `Voulez-vous vraiment supprimer ${name} ?`,
  deletedWithIt: (zones) => `Supprimé avec lui : ${counted(zones, 'zone', 'zones')}.`,
  leavesGroups: (count) => `Il quitte ${counted(count, 'groupe de sites', 'groupes de sites')}.`,
  failedToDelete: 'Échec de la suppression du site',
  deleted: (name) => `Site ${name} supprimé`,
  notReadyYet: 'L’image n’est pas encore prête. Veuillez réessayer',
  chooseAPicture: 'Veuillez choisir une image',
  preparing: 'Préparation de l’image…',
  pictureHint: 'PNG, JPEG ou WebP. Une grande image est réduite. Elle remplace la précédente.',
  failedToStore: 'Échec de l’enregistrement de l’image',
  pictureSaved: (name) => `Image de ${name} enregistrée`,
  picture: 'Image',
  asShown: 'Telle qu’elle sera affichée',
  wrongType: 'Le fichier n’est ni PNG, ni JPEG, ni WebP',
  cannotBeRead: 'L’image est illisible',
  cannotBeSmaller: 'L’image ne peut pas être réduite',
  tooLarge: 'L’image dépasse 2 Mo',
  fileCannotBeRead: 'Le fichier est illisible',
}
