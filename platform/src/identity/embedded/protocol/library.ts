import './url-parse.ts'

// The package's entry file prints a warning on Node 20. Its inner modules do not.
export { CustomOIDCProviderError, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
export { base as basePolicy } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
export { Provider } from 'oidc-provider/lib/provider.js'
