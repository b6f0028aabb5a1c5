import { formatNumber } from '../../ui/language.ts'
import { pluralIn } from '#contract/texts/language'
import { countedIn } from '../counted.ts'
import type { ListTexts } from '../list.ts'

const counted = countedIn('fr')

const plural = pluralIn('fr')

export const fr: ListTexts = {
  moreActions: 'Plus d’actions',
  filters: 'Filtres',
  chooseColumn: (column) => `Choisir : ${column}`,
  filterColumn: (column) => `Filtrer : ${column}`,
  filter: 'Filtrer',
  exampleBegin: 'München : casse et accents sont ignorés',
  exampleWhole: 'la valeur entière',
  exampleNot: 'toutes les autres',
  exampleEmpty: 'sans valeur',
  exampleFilled: 'avec une valeur',
  exampleNumber: 'ce nombre ; aussi >300, <=20 et 10..20',
  exampleQuoted: 'le mot lui-même, entre guillemets',
  empty: 'vide',
  howToFilter: 'Comment filtrer',
  reload: 'Recharger',
  compactRows: 'Lignes compactes',
  exportCsv: 'Exporter en CSV',
  changedRowHidden: 'La ligne modifiée est masquée par les filtres.',
  views: 'Vues',
  columns: 'Colonnes',
  skipToRows: 'Aller aux lignes',
  noResults: 'Aucun résultat',
  selectAllRows: 'Sélectionner toutes les lignes',
  arrange: 'Disposer',
  left: 'À gauche',
  right: 'À droite',
  clear: 'Effacer',
  loadMore: 'En charger plus',
  failedToUndo: 'Échec de l’annulation',
  undoing: 'Annulation…',
  lists: {
    Locations: {
      title: 'Sites',
      rows: (count) => counted(count, 'site', 'sites'),
      failed: 'Échec du chargement : sites',
    },
    Devices: {
      title: 'Appareils',
      rows: (count) => counted(count, 'appareil', 'appareils'),
      failed: 'Échec du chargement : appareils',
    },
    Accounts: {
      title: 'Comptes',
      rows: (count) => counted(count, 'compte', 'comptes'),
      failed: 'Échec du chargement : comptes',
    },
    'Location Groups': {
      title: 'Groupes de sites',
      rows: (count) => counted(count, 'groupe de sites', 'groupes de sites'),
      failed: 'Échec du chargement : groupes de sites',
    },
    Integrations: {
      title: 'Intégrations',
      rows: (count) => counted(count, 'intégration', 'intégrations'),
      failed: 'Échec du chargement : intégrations',
    },
    Integrators: {
      title: 'Intégrateurs',
      rows: (count) => counted(count, 'intégrateur', 'intégrateurs'),
      failed: 'Échec du chargement : intégrateurs',
    },
    Products: {
      title: 'Produits',
      rows: (count) => counted(count, 'produit', 'produits'),
      failed: 'Échec du chargement : produits',
    },
    Components: {
      title: 'Composants',
      rows: (count) => counted(count, 'composant', 'composants'),
      failed: 'Échec du chargement : composants',
    },
    Sensors: {
      title: 'Capteurs',
      rows: (count) => counted(count, 'capteur', 'capteurs'),
      failed: 'Échec du chargement : capteurs',
    },
    Webhooks: {
      title: 'Webhooks',
      rows: (count) => counted(count, 'webhook', 'webhooks'),
      failed: 'Échec du chargement des webhooks',
    },
    'Network Servers': {
      title: 'Serveurs réseau',
      rows: (count) => counted(count, 'serveur réseau', 'serveurs réseau'),
      failed: 'Échec du chargement des serveurs réseau',
    },
    'Heard Sensors': {
      title: 'Capteurs entendus',
      rows: (count) => counted(count, 'capteur entendu', 'capteurs entendus'),
      failed: 'Échec du chargement : capteurs entendus',
    },
    Usage: {
      title: 'Utilisation',
      rows: (count) => counted(count, 'compte', 'comptes'),
      failed: 'Échec du chargement : utilisation',
    },
    'Audit Traces': {
      title: 'Journal',
      rows: (count) => counted(count, 'entrée', 'entrées'),
      failed: 'Échec du chargement : journal',
    },
    'All Traces': {
      title: 'Toutes les entrées',
      rows: (count) => counted(count, 'entrée', 'entrées'),
      failed: 'Échec du chargement : toutes les entrées',
    },
    Traces: {
      title: 'Entrées',
      rows: (count) => counted(count, 'entrée', 'entrées'),
      failed: 'Échec du chargement : entrées',
    },
    Alarms: {
      title: 'Alarmes',
      rows: (count) => counted(count, 'alarme', 'alarmes'),
      failed: 'Échec du chargement : alarmes',
    },
    'Open alarms': {
      title: 'Alarmes ouvertes',
      rows: (count) => counted(count, 'alarme ouverte', 'alarmes ouvertes'),
      failed: 'Échec du chargement : alarmes ouvertes',
    },
    'Resolved alarms': {
      title: 'Alarmes résolues',
      rows: (count) => counted(count, 'alarme résolue', 'alarmes résolues'),
      failed: 'Échec du chargement : alarmes résolues',
    },
  },
  rowsOf: (count, name) => counted(count, name, name),
  failedToFetch: (name) => `${name} : échec du chargement`,
  soFar: (total) => `${total} pour l’instant, chargement…`,
  shownOf: (shown, total) => `${formatNumber(shown)} sur ${total}`,
  shownOfLoaded: (shown, loaded) =>
    `${formatNumber(shown)} sur ${formatNumber(loaded)} chargés, d’autres sur la plateforme`,
  loadedOfMore: (loaded) => `${formatNumber(loaded)} chargés, d’autres sur la plateforme`,
  failedToExport: (title) => `${title} : échec de l’export`,
  rowsOfList: (title) => `Lignes : ${title}`,
  selected: (count) =>
    plural(count, {
      one: `${formatNumber(count)} sélectionné`,
      other: `${formatNumber(count)} sélectionnés`,
    }),
}
