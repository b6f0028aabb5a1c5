import type { Problems } from './en.ts'

export const fr: Problems = {
  NOBODY_HAS_ACCOUNT: () =>
    'Personne n’a de compte. Démarrez la plateforme : elle indique l’adresse de sa configuration.',
  NO_OPERATOR: () => 'Aucun intégrateur n’est l’exploitant : créez-le avec create-integrator --operator.',
  NO_MANAGER: ({ name }) =>
    `Chez l’intégrateur ${name}, personne ne gère les comptes : créez quelqu’un avec create-account.`,
  NO_DEVICE_TOKEN_KEY: () =>
    'Il n’y a pas de clé pour les jetons d’appareils. Démarrez la plateforme : elle en crée une.',
  NO_PROVIDER_KEYS: () => 'La connexion n’a pas de clés. Démarrez la plateforme : elle les crée.',
  INDEX_NOT_VALID: ({ name }) => `L’index ${name} n’est pas valide : reconstruisez-le avec REINDEX.`,
  PAGES_DAMAGED: ({ count }) => `PostgreSQL a trouvé ${count} pages endommagées sur le disque.`,
  NOT_HTTPS: ({ address }) =>
    `PUBLIC_URL n’est pas en https (${address}) : d’autres sur le réseau peuvent lire mots de passe et jetons. Placez un proxy avec TLS devant, et indiquez son adresse.`,
  NO_MAIL_SERVER: ({ folder }) =>
    `Aucun serveur de messagerie n’est défini (SMTP_URL) : les invitations et les liens de mot de passe deviennent des fichiers dans ${folder}, et personne ne les reçoit par e-mail.`,
  NO_TRUSTED_PROXIES: () =>
    'TRUSTED_PROXIES n’est pas défini : tous ceux qui sont derrière le proxy comptent pour une seule adresse et se ralentissent à la connexion.',
  NO_SETTING: ({ name, setting }) =>
    `${name} n’est pas un réglage et n’a aucun effet. Vouliez-vous dire ${setting} ?`,
  PROXIES_TRUST_EVERYBODY: () =>
    'TRUSTED_PROXIES fait confiance à toutes les adresses : n’importe qui peut se faire passer pour un autre, et les limites des connexions et des appels sont sans effet. Nommez vos propres proxys.',
  PASSWORD_GRANT: () =>
    'PASSWORD_GRANT=on laisse des programmes se connecter par mot de passe, sans aucun autre contrôle de la page de connexion.',
  NO_BACKUPS: () =>
    'Aucune sauvegarde n’est faite (BACKUP_EVERY_HOURS). Si vous les faites autrement, mettez-le à off.',
  SAMPLE_DATA_REFUSED: () =>
    'SAMPLE_DATA=on n’a aucun effet avec NODE_ENV=production : les données d’exemple ne sont pas chargées.',
  SAMPLE_DATA_STORED: () =>
    'La base contient les données d’exemple, dont tout le monde connaît les mots de passe. Ils sont refusés. Commencez avec une base vide.',
  SAMPLE_DATA_HELD_BACK: () =>
    'Les données d’exemple ne sont pas chargées, car PUBLIC_URL est en https et tout le monde connaît leurs mots de passe. SAMPLE_DATA=on les charge.',
  SAMPLE_DATA_IN_REACH: ({ address }) =>
    `D’autres peuvent joindre cette plateforme (${address}), et tout le monde connaît les mots de passe de ses données d’exemple.`,
  NO_BACKUP_FOLDER: ({ folder, reason }) =>
    `Aucune sauvegarde ne peut être écrite dans BACKUP_FOLDER ${folder} : ${reason}.`,
  BACKUP_FAILED: ({ failures, reason, last }) =>
    `La sauvegarde a échoué ${failures} fois de suite : ${reason} ${succeeded(last)} Un nouvel essai aura lieu.`,
  BACKUP_DUE: ({ hours, last }) => `Une sauvegarde est due toutes les ${hours} heures. ${succeeded(last)}`,
}

const succeeded = (last: string) =>
  last === '' ? 'Aucune n’a encore réussi.' : `La dernière réussie date du ${last}.`
