import type { EntryTexts } from '../entry.ts'

export const fr: EntryTexts = {
  integratorConsole: 'Integrator Console',
  tryAgain: 'Réessayer',
  signingIn: 'Connexion…',
  signingOut: 'Déconnexion…',
  loadingPermissions: 'Chargement des autorisations…',
  welcomeTitle: 'Bienvenue · Integrator Console',
  slogan: 'Chaque site, chaque appareil, un seul lieu pour s’en occuper sereinement.',
  welcome: 'Bienvenue',
  sessionEndedSentence: 'Votre session est terminée.',
  notSetUp: 'Cette installation n’est pas encore configurée.',
  whereSetUpIs: 'La plateforme affiche l’adresse de sa configuration au démarrage.',
  signInToManage: 'Connectez-vous pour gérer les sites, les appareils, les comptes et les intégrations.',
  logIn: 'Se connecter',
  signInFailedBecause: (reason) => `Échec de la connexion : ${reason}`,
  signInAgain: 'Se reconnecter',
  redirecting: 'Redirection vers la page de connexion…',
  newSignInExpired: 'La nouvelle connexion avait déjà expiré à son arrivée.',
  renewSilentFailed: 'Échec du renouvellement de la session',
  signIn: 'Se connecter',
  signInFailed: 'Échec de la connexion',
  signedOutHereOnly:
    'Vous êtes déconnecté ici. La session chez le fournisseur d’identité peut continuer : réessayez, ou fermez le navigateur.',
  signOutFailed: 'Échec de la déconnexion',
  goToTheSignInPage: 'Aller à la page de connexion',
  titled: (title) => `${title} · Integrator Console`,
  signInExpired: 'La connexion avait déjà expiré à son arrivée. Vérifiez l’heure de cet ordinateur.',
  signedOutElsewhere: 'Vous vous êtes déconnecté dans un autre onglet ou une autre fenêtre.',
  renewSilentFailedBecause: (reason) => `Échec du renouvellement de la session : ${reason}`,
  providerTooSlow:
    'Le fournisseur d’identité n’a pas répondu à temps. Il est peut-être momentanément inaccessible.',
  answerOfAnother: 'La réponse ne correspond pas à la connexion commencée ici.',
  addressOfAnother:
    'Cette adresse appartient à une connexion terminée ou commencée dans un autre navigateur.',
  answerIncomplete: 'La réponse du fournisseur d’identité est incomplète.',
  popupBlocked:
    'Le navigateur n’a pas ouvert la fenêtre de connexion. Autorisez les fenêtres pop-up pour cette adresse, ou connectez-vous sur cette page.',
  popupClosed: 'La fenêtre de connexion a été fermée avant la fin de la connexion.',
  noSignOut:
    'Le fournisseur d’identité ne propose pas de déconnexion. Vous êtes déconnecté ici ; fermez le navigateur pour vous déconnecter là-bas.',
  signInRefused: 'Le fournisseur d’identité a refusé la connexion.',
  signInOnceMore: 'Le fournisseur d’identité vous demande de vous reconnecter.',
  providerSessionEnded: 'La session chez le fournisseur d’identité est terminée.',
  providerOutOfReach: (reason) => `Le fournisseur d’identité est inaccessible (${reason}).`,
  anErrorOccurred: 'Une erreur est survenue',
  configurationMissing:
    'La configuration de l’environnement n’est pas chargée. Vérifiez que env.js est chargé avant l’application.',
  connectionGone: 'Pas de connexion. La suite se fera d’elle-même à son retour.',
  somethingWentWrong: 'Une erreur s’est produite',
  nothingLost: 'Rien de ce qui était enregistré n’est perdu. Recharger la page aide le plus souvent.',
  partNotLoaded: 'Cette partie de la console n’a pas pu être chargée depuis le serveur.',
  partComesBack:
    'Cette partie n’a pas pu être chargée depuis le serveur. Elle viendra d’elle-même dès que le serveur répondra.',
  reloadThePage: 'Recharger la page',
}
