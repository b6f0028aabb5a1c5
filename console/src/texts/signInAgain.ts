import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('signInAgain', {
  isItStillYou: 'Is it still you?',
  signInToGoOn: 'Sign in once more to go on. What you have typed stays as it is.',
  asksForRecentSignIn: (minutes: number) => `This asks for a sign-in of the last ${minutes} minutes.`,
  signInInWindow: 'Sign in in the window that has opened.',
  signInOnThisPage: 'Sign in on this page',
  yourSessionHasEnded: 'Your session has ended',
  signInAgainToGoOn:
    'Sign in again to go on. Everything on this page stays as it is, covered until you are back.',
  renewSilentFailedNext: (reason: string, nextStep: string) => `Renew silent failed: ${reason} ${nextStep}`,
  itIsTriedAgain: 'It is tried again.',
  signedInUntilSave: (time: string) => `You are signed in until ${time}: save what you are working on.`,
  signedInUntilTried: (time: string) => `You are signed in until ${time}; until then it is tried again.`,
})

export type SignInAgainTexts = typeof texts
