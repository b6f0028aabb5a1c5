import { formatNumber } from '../../ui/language.ts'
import type { ImportsTexts } from '../imports.ts'

export const fr: ImportsTexts = {
  columnNumber: (number) => `Colonne ${number}`,
  leaveOut: 'Ignorer',
  empty: 'vide',
  content: 'Contenu',
  nothingToImport: 'Il n’y a rien à importer.',
  timeZoneOfOthers: 'Fuseau horaire des nouveaux sites dont le pays ne l’indique pas',
  chooseTimeZone: 'Choisissez-en un, puis vérifiez à nouveau',
  checking: 'Vérification…',
  check: 'Vérifier',
  lines: 'Lignes',
  all: (count) => `Toutes (${formatNumber(count)})`,
  lineByLine: 'Ligne par ligne',
  showMore: (count) => `En afficher ${count} de plus`,
  lineNumber: (number) => `Ligne ${number}`,
  says: 'Un fichier CSV, ou des cellules copiées d’un tableur. La première ligne nomme les colonnes, comme dans une liste exportée. Une colonne absente ne change rien.',
  importTitle: {
    locations: 'Importer des sites',
    accounts: 'Importer des comptes',
    memberships: 'Importer des appartenances',
    devices: 'Importer les sites des appareils',
  },
  imported: {
    locations: 'Sites importés',
    accounts: 'Comptes importés',
    memberships: 'Appartenances importées',
    devices: 'Sites des appareils importés',
  },
  rules: {
    locations:
      'Une ligne désigne le site par son ID, sinon par son code, sinon par son nom. S’il n’existe pas, il est créé.',
    accounts:
      'Une ligne désigne le compte par son ID, sinon par son nom d’utilisateur, sinon par son adresse e-mail. S’il n’existe pas, il est créé et invité comme d’habitude. Les rôles et les groupes de sites sont des listes dans une cellule. Sans propriétaire, un nouveau compte reçoit le vôtre.',
    memberships:
      'Une ligne désigne un compte, par son nom d’utilisateur, son adresse e-mail ou son ID, et un groupe de sites, par son nom ou son ID. Si Membre dit « non », le compte quitte le groupe.',
    devices:
      'Une ligne désigne l’appareil par son ID, sinon par son ID Cloudlink. Un appareil sans site est initialisé, un autre est déplacé. Un site est désigné par son ID, son code ou son nom.',
  },
  newAndChanged: (created, updated) =>
    `${formatNumber(created)} nouveaux, ${formatNumber(updated)} modifiés.`,
  columnsUsed: (used, count) => `Colonnes : ${used} sur ${count} utilisées`,
  columnsUnknown: (used, count) =>
    `Colonnes : ${used} sur ${count} utilisées. Indiquez ce qu’elles sont, ou nommez-les dans la première ligne`,
  outcomes: { CREATE: 'nouveau', UPDATE: 'modifié', UNCHANGED: 'inchangé', INVALID: 'refusé' },
  outcomeCount: (outcome, count) =>
    `${{ CREATE: 'Nouveau', UPDATE: 'Modifié', UNCHANGED: 'Inchangé', INVALID: 'Refusé' }[outcome]} (${formatNumber(count)})`,
  waits: (action) => `${action} : possible quand chaque ligne peut être reprise.`,
}
