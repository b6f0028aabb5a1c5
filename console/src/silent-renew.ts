import { UserManager } from 'oidc-client-ts'

// The page that opened this one holds the settings and checks the answer; this one only hands its address over.
const messenger = new UserManager({
  authority: '',
  client_id: '',
  redirect_uri: '',
  automaticSilentRenew: false,
  monitorSession: false,
})

// A popup may have lost its opener on the way through the provider; what is framed has a parent.
void (window.parent === window ? messenger.signinPopupCallback() : messenger.signinSilentCallback())
