import type { Jobs } from './en.ts'

const number = (value: number) => value.toLocaleString('fr')

export const fr: Jobs = {
  JOB_FAILED: () => 'Cela a échoué. Réessayez plus tard.',
  FILE_TOO_LARGE: ({ megabytes }) =>
    `Le fichier dépasserait ${number(megabytes)} Mo. Choisissez moins de données ou une période plus courte.`,
  TOO_MANY_JOBS: ({ most }) =>
    `${most} attendent ou sont déjà en cours. Réessayez quand l’un d’eux sera terminé.`,
  TOO_MANY_FILES: ({ megabytes }) =>
    `Les fichiers conservés dépassent ${number(megabytes)} Mo. Supprimez-en un d’abord.`,
  CURSOR_OUTDATED: () =>
    'Le curseur vient d’une base antérieure ou d’autres groupes. Commencez sans curseur.',
  CHANGES_NOT_KEPT: () =>
    'Les mesures sont dans Cassandra, qui ne dit pas quand elles ont été enregistrées. Exportez des périodes.',
  TOO_MANY_MEASUREMENTS: ({ most }) =>
    `Un export contient au plus ${number(most)} mesures. Choisissez moins de sites.`,
  NO_FILE_YET: () => 'Le fichier n’est pas encore prêt.',
}
