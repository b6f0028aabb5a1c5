declare module 'virtual:contract-routes' {
  export const routes: Record<import('./calls/index.ts').CallName, import('#contract/client').Route>
}

declare module 'virtual:contract-routes/first' {
  export const routes: Record<keyof import('./calls/index.ts').FirstCalls, import('#contract/client').Route>
}
