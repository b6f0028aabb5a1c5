import type { Plugin } from 'vite'

/** Each is a line of its own. */
const debugLine = /^\s*(?:this\._logger|_?logger\d*)\.debug\(.*\);$/gm

/** What oidc-client-ts writes for its own developers: 1 kB of the login page, and nobody turns it on. Warnings and errors stay. */
export function leanOidc(): Plugin {
  return {
    name: 'lean-oidc',
    transform: {
      filter: { id: /\/oidc-client-ts\/dist\/esm\/oidc-client-ts\.js$/ },
      handler: (code) => ({ code: code.replace(debugLine, ''), map: null }),
    },
  }
}
