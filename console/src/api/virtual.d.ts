declare module 'virtual:contract-routes' {
  export const routes: Record<import('./calls.ts').CallName, import('#contract/client').Route>
}

declare module 'virtual:contract-routes/first' {
  export const routes: Record<keyof import('./calls.ts').FirstCalls, import('#contract/client').Route>
}
