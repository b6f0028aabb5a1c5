import type { AppTexts } from '../app.ts'

export const fr: AppTexts = {
  find: 'Rechercher',
  titled: (title) => `${title} · Integrator Console`,
  failedToFetchAccountInformation: 'Échec du chargement des informations du compte',
  permissionsUnread:
    'Vos autorisations n’ont pas pu être lues, aucune page ne peut donc être ouverte. La plateforme est peut-être momentanément inaccessible.',
  skipToContent: 'Aller au contenu',
  loadingPermissions: 'Chargement des autorisations…',
  youAskedFor: 'Avant de vous connecter, vous vouliez ouvrir {page}.',
  noConnection: 'Pas de connexion',
  main: 'Principal',
  openMenu: 'Ouvrir le menu',
  menu: 'Menu',
  closeMenu: 'Fermer le menu',
  light: 'Clair',
  dark: 'Sombre',
  asTheSystem: 'Comme le système',
  colours: 'Couleurs',
  user: 'Utilisateur',
  myAccountOf: (name) => `Mon compte : ${name}`,
  logout: 'Se déconnecter',
  audit: 'Journal',
  myAccount: 'Mon compte',
  allTraces: 'Toutes les entrées',
  usage: 'Utilisation',
  installation: 'Installation',
}
