import { UserManager } from 'oidc-client-ts'

// The page that opened this one holds the settings and checks the answer; this one only hands its address over.
const messenger = new UserManager({ authority: '', client_id: '', redirect_uri: '', monitorSession: false })

void (window.opener === null ? messenger.signinSilentCallback() : messenger.signinPopupCallback())
