import { UserManager } from 'oidc-client-ts'
import { readAnswer } from './app/auth/callback.ts'

readAnswer()

// The page that opened this one has the settings and checks the answer. This one only passes its address on.
const messenger = new UserManager({
  authority: '',
  client_id: '',
  redirect_uri: '',
  automaticSilentRenew: false,
  monitorSession: false,
})

// A popup may have lost its opener on the way through the provider. A frame has a parent.
void (window.parent === window ? messenger.signinPopupCallback() : messenger.signinSilentCallback())
