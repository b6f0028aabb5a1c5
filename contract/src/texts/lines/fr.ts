import type { Lines } from './en.ts'

const imported = {
  account: 'le même compte',
  device: 'le même appareil',
  location: 'le même site',
  membership: 'la même adhésion',
}

export const fr: Lines = {
  TOO_MANY_COLUMNS: ({ most }) => `Le texte a plus de ${most} colonnes`,
  NO_COLUMN: ({ name }) => `Il n’y a pas de colonne ${name}`,
  COLUMN_TWICE: () => 'Deux colonnes ont le même champ',
  NO_COLUMNS: ({ names }) => `La première ligne doit nommer des colonnes : ${names}`,
  VALUE_REQUIRED: () => 'Une valeur est requise',
  VALUE_TOO_LONG: ({ most }) => `${most} caractères au plus`,
  VALUE_OF_LIST: ({ values }) => `L’une de ces valeurs : ${values}`,
  VALUE_NOT_VALID: () => 'Ce n’est pas valide',
  CHARACTER_NOT_STORED: () => 'Le texte a un caractère qui ne peut pas être enregistré',
  CHARACTER_NOT_SEEN: () => 'Le texte a un caractère invisible',
  ROLE_REQUIRED: () => 'Un rôle au moins est requis',
  YES_OR_NO: () => 'Oui ou non',
  TOO_MANY_CELLS: () => 'La ligne a plus de cellules que la première',
  TOO_MANY_CHANGES: ({ most }) =>
    `Une importation en modifie ${most} au plus. Gardez cette ligne pour une autre`,
  LINE_ABOUT_SAME: ({ line, what }) => `La ligne ${line} est aussi pour ${imported[what]}`,
  LINE_HAS_SAME_SLID: ({ line }) => `La ligne ${line} a le même code de site`,
  LINE_HAS_SAME_NAME: ({ line }) => `La ligne ${line} a le même nom. Donnez à chacune un code de site`,
  LINE_HAS_IT_TOO: ({ line, name }) => `La ligne ${line} a aussi ${name}`,
  TIME_ZONE_UNKNOWN: () =>
    'Le pays n’indique pas le fuseau horaire. Choisissez-en un pour ces lignes ou ajoutez une colonne Fuseau horaire',
  SEVERAL_WITH_NAME: () => 'Plusieurs sites ont ce nom. Ajoutez une colonne avec l’ID ou le code de site',
  SEVERAL_SO_CALLED: () => 'Plusieurs sites ont ce nom. Utilisez l’ID ou le code de site',
  NO_ROLE: ({ name }) => `Il n’y a pas de rôle ${name}`,
  NO_GROUP: ({ name }) => `Il n’y a pas de groupe de sites ${name}`,
  SEVERAL_GROUPS: ({ name }) => `Plusieurs groupes de sites s’appellent ${name}`,
  NO_MORE_INVITATIONS: () => 'Vous ne pouvez plus inviter personne pendant cette heure',
  NO_MORE_MAILS: () => 'Votre intégrateur ne peut plus envoyer d’e-mails aujourd’hui',
  IT_OWNS_ACCOUNTS: () => 'D’autres comptes lui appartiennent. Donnez-leur d’abord un autre propriétaire',
  IT_IS_LAST_MANAGER: () => 'C’est le dernier compte avec la gestion des comptes',
  IMPORT_UNLINKS_NOTHING: () =>
    'Une importation ne détache aucun appareil, car ses composants seraient détachés aussi',
  CODE_LISTED_TWICE: () => 'La liste nomme ce code deux fois',
  NO_UNIT: ({ unit }) => `Il n’y a pas d’unité ${unit}`,
  CLOUDLINK_ID_EXISTS: () => 'Un appareil de la plateforme a déjà cet ID Cloudlink',
  DEVEUI_FORM: () => 'Le devEui doit avoir 16 chiffres hexadécimaux',
  APPKEY_FORM: () => 'L’appKey doit avoir 32 chiffres hexadécimaux',
  SENSOR_LINE_TOO_LONG: () => 'La ligne a plus que devEui, nom, type et appKey',
  SENSOR_NAME_TOO_LONG: ({ most }) => `Le nom dépasse ${most} caractères`,
  NO_PRODUCT_CALLED: ({ name }) => `Aucun produit ni aucune alternative ne s’appelle ${name}`,
  SENSOR_REGISTERED: () => 'Il est déjà enregistré',
  LINE_HAS_SAME_DEVEUI: ({ line }) => `La ligne ${line} a le même devEui`,
  CLOUDLINK_ID_LISTED_TWICE: () => 'La liste nomme cet ID Cloudlink deux fois',
}
