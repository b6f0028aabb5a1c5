import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { FormTexts } from '../form.ts'

const plural = pluralIn('fr')

export const fr: FormTexts = {
  areYouSure: 'Êtes-vous sûr ?',
  anyway: (action) => `${action} quand même`,
  backToTheForm: 'Retour au formulaire',
  nothingMatchesTheFilter: 'Rien ne correspond au filtre',
  fileTooLarge: (name, most) => `${name} dépasse ${formatNumber(most)} caractères`,
  file: 'Fichier',
  chooseAFile: 'Choisir un fichier…',
  theirs: 'La leur',
  yours: 'La vôtre',
  both: 'Les deux',
  chooseWhatIsKept:
    'Choisissez ce qui est conservé de chaque champ modifié par l’autre personne. Ce que vous seul avez modifié reste.',
  nothingIsLost:
    'Ce qui a été modifié ailleurs n’est pas dans ce formulaire ou est identique : rien n’est perdu si vous enregistrez maintenant.',
  addedOrTakenOut: 'Ce que l’un ou l’autre a ajouté ou retiré',
  asItWas: 'Avant',
  added: 'Ajouté',
  takenOut: 'Retiré',
  hideSecret: 'Masquer le secret',
  showSecret: 'Afficher le secret',
  hide: 'Masquer',
  show: 'Afficher',
  wholeNumber: (min, max) => `Nombre entier de ${min} à ${max}`,
  countingRemoved: 'Comptage de ce qui sera retiré…',
  discardChanges: 'Abandonner les modifications ?',
  discardWhatYouChanged: 'Abandonner ce que vous avez modifié ?',
  discard: 'Abandonner',
  keepEditing: 'Continuer la saisie',
  copy: 'Copier',
  copied: 'Copié',
  browserDidNotAllowCopying: 'Le navigateur n’a pas autorisé la copie',
  copyByHand: 'Sélectionnez le texte et copiez-le à la main.',
  steps: 'Étapes',
  back: 'Retour',
  next: 'Suivant',
  open: 'Ouvrir',
  loaded: {
    members: { loading: 'Chargement des membres…', failed: 'Échec du chargement des membres' },
    locations: { loading: 'Chargement des sites…', failed: 'Échec du chargement des sites' },
    'location groups': {
      loading: 'Chargement des groupes de sites…',
      failed: 'Échec du chargement des groupes de sites',
    },
    integrations: { loading: 'Chargement des intégrations…', failed: 'Échec du chargement des intégrations' },
    'unlinked components': {
      loading: 'Chargement des composants libres…',
      failed: 'Échec du chargement des composants libres',
    },
  },
  selected: (count) =>
    plural(count, {
      one: `${formatNumber(count)} sélectionné`,
      other: `${formatNumber(count)} sélectionnés`,
    }),
  checkAll: (count, isFiltered) =>
    isFiltered ? `Cocher les ${count} correspondants` : `Cocher les ${count}`,
  uncheckAll: (count, isFiltered) =>
    isFiltered ? `Décocher les ${count} correspondants` : `Décocher les ${count}`,
  wasFaster: (name) => `${name} a été plus rapide`,
  somebodyWasFaster: 'Une autre personne a été plus rapide',
  savedAt: (time) => `Enregistré : ${time}.`,
  andMore: (count) => `et ${count} de plus`,
  sameName: {
    integration: {
      one: (name, detail, id) => `Il existe déjà une intégration « ${name} » (${detail}, ${id}).`,
      several: (count, name) => `Il existe déjà ${count} intégrations « ${name} ».`,
    },
    'location group': {
      one: (name, detail, id) => `Il existe déjà un groupe de sites « ${name} » (${detail}, ${id}).`,
      several: (count, name) => `Il existe déjà ${count} groupes de sites « ${name} ».`,
    },
  },
  rows: {
    measurements: {
      add: 'Ajouter une mesure',
      remove: (row) => `Retirer la mesure ${row}`,
      cell: (column, row) => `${column}, la mesure ${row}`,
    },
    registers: {
      add: 'Ajouter un registre',
      remove: (row) => `Retirer le registre ${row}`,
      cell: (column, row) => `${column}, le registre ${row}`,
    },
    limits: {
      add: 'Ajouter une limite',
      remove: (row) => `Retirer la limite ${row}`,
      cell: (column, row) => `${column}, la limite ${row}`,
    },
  },
}
