import type { SignInAgainTexts } from '../signInAgain.ts'

export const fr: SignInAgainTexts = {
  isItStillYou: 'Est-ce toujours vous ?',
  signInToGoOn: 'Connectez-vous encore une fois pour continuer. Votre saisie est conservée.',
  asksForRecentSignIn: (minutes) =>
    `Cette action demande une connexion datant de moins de ${minutes} minutes.`,
  signInInWindow: 'Connectez-vous dans la fenêtre qui s’est ouverte.',
  signInOnThisPage: 'Se connecter sur cette page',
  yourSessionHasEnded: 'Votre session est terminée',
  signInAgainToGoOn:
    'Reconnectez-vous pour continuer. Tout reste en place sur cette page, masqué jusqu’à votre retour.',
  renewSilentFailedNext: (reason, nextStep) =>
    `Échec du renouvellement de la session : ${reason} ${nextStep}`,
  itIsTriedAgain: 'Une nouvelle tentative est en cours.',
  signedInUntilSave: (time) => `Vous êtes connecté jusqu’à ${time} : enregistrez votre travail.`,
  signedInUntilTried: (time) =>
    `Vous êtes connecté jusqu’à ${time} ; d’ici là, de nouvelles tentatives ont lieu.`,
}
