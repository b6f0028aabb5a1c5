// The package's entry file prints a warning on Node 20, which we support. Its inner modules do not. See docs/decisions.md.
export { CustomOIDCProviderError, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
export { base as basePolicy } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
export { Provider } from 'oidc-provider/lib/provider.js'

// The library calls URL.parse, which not every Node 20 has.
if (!('parse' in URL))
  Object.defineProperty(URL, 'parse', {
    value: (input: string, base?: string) => (URL.canParse(input, base) ? new URL(input, base) : null),
    configurable: true,
    writable: true,
  })
