import type { SignInAgainTexts } from '../signInAgain.ts'

export const de: SignInAgainTexts = {
  isItStillYou: 'Sind Sie es noch?',
  signInToGoOn: 'Melden Sie sich noch einmal an, um fortzufahren. Ihre Eingaben bleiben erhalten.',
  asksForRecentSignIn: (minutes) => `Dafür muss die Anmeldung höchstens ${minutes} Minuten alt sein.`,
  signInInWindow: 'Melden Sie sich in dem Fenster an, das sich geöffnet hat.',
  signInOnThisPage: 'Auf dieser Seite anmelden',
  yourSessionHasEnded: 'Ihre Sitzung ist beendet',
  signInAgainToGoOn:
    'Melden Sie sich erneut an, um fortzufahren. Alles auf dieser Seite bleibt, wie es ist, und ist bis dahin verdeckt.',
  renewSilentFailedNext: (reason, nextStep) => `Verlängern der Sitzung fehlgeschlagen: ${reason} ${nextStep}`,
  itIsTriedAgain: 'Es wird erneut versucht.',
  signedInUntilSave: (time) => `Sie sind bis ${time} angemeldet: Speichern Sie, woran Sie arbeiten.`,
  signedInUntilTried: (time) => `Sie sind bis ${time} angemeldet; bis dahin wird es erneut versucht.`,
}
