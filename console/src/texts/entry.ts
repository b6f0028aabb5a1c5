import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('entry', {
  integratorConsole: 'Integrator Console',
  tryAgain: 'Try again',
  signingIn: 'Signing in...',
  signingOut: 'Signing out...',
  loadingPermissions: 'Loading permissions...',
  welcomeTitle: 'Welcome · Integrator Console',
  slogan: 'Every location, every device, one calm place to look after them.',
  welcome: 'Welcome',
  sessionEndedSentence: 'Your session has ended.',
  notSetUp: 'This installation is not set up yet.',
  whereSetUpIs: 'The platform prints the address of its set-up when it starts.',
  signInToManage: 'Sign in to manage locations, devices, accounts and integrations.',
  logIn: 'Log In',
  signInFailedBecause: (reason: string) => `Sign-in failed: ${reason}`,
  signInAgain: 'Sign in again',
  redirecting: 'Redirecting to the login page...',
  newSignInExpired: 'The new sign-in had already expired when it arrived.',
  renewSilentFailed: 'Renew silent failed',
  signIn: 'Sign in',
  signInFailed: 'Sign-in failed',
  signedOutHereOnly:
    'You are signed out here. The session at the identity provider may go on: try again, or close the browser.',
  signOutFailed: 'Sign-out failed',
  goToTheSignInPage: 'Go to the sign-in page',
  titled: (title: string) => `${title} · Integrator Console`,
  signInExpired: 'The sign-in had already expired when it arrived. Check the clock of this computer.',
  signedOutElsewhere: 'You have signed out in another tab or window.',
  renewSilentFailedBecause: (reason: string) => `Renew silent failed: ${reason}`,
  providerTooSlow: 'The identity provider did not answer in time. It may be out of reach for a moment.',
  answerOfAnother: 'The answer does not belong to the sign-in that was started here.',
  addressOfAnother: 'This address belongs to a sign-in that is over, or that was started in another browser.',
  answerIncomplete: 'The answer of the identity provider is not complete.',
  popupBlocked:
    'The browser did not open the sign-in window. Allow pop-ups for this address, or sign in on this page.',
  popupClosed: 'The sign-in window was closed before the sign-in was complete.',
  noSignOut:
    'The identity provider offers no sign-out. You are signed out here; close the browser to sign out there.',
  signInRefused: 'The identity provider has refused the sign-in.',
  signInOnceMore: 'The identity provider wants you to sign in once more.',
  providerSessionEnded: 'The session at the identity provider has ended.',
  providerOutOfReach: (reason: string) => `The identity provider could not be reached (${reason}).`,
  anErrorOccurred: 'An error occurred',
  configurationMissing:
    'Environment configuration not loaded. Make sure env.js is loaded before the application starts.',
  connectionGone: 'No connection. This goes on by itself when it is back.',
  somethingWentWrong: 'Something went wrong',
  nothingLost: 'Nothing that was saved is lost. Loading the page again usually helps.',
  partNotLoaded: 'This part of the console could not be loaded from the server.',
  partComesBack:
    'This part could not be loaded from the server. It comes by itself as soon as the server answers.',
  reloadThePage: 'Reload the page',
})

export type EntryTexts = typeof texts
