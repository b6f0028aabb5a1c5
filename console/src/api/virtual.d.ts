declare module 'virtual:contract-routes' {
  export const routes: Record<import('./calls.ts').CallName, import('#contract/client').Route>
}
