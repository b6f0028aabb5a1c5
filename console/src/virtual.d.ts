declare module 'virtual:contract-routes' {
  export const routes: Record<import('./api/calls.ts').CallName, import('#contract/client').Route>
}
