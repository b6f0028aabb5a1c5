declare module 'virtual:contract-routes' {
  type Names = Exclude<import('./calls.ts').CallName, keyof import('./calls.ts').FirstCalls>
  export const routes: Record<Names, import('#contract/client').Route>
}

declare module 'virtual:contract-routes/first' {
  export const routes: Record<keyof import('./calls.ts').FirstCalls, import('#contract/client').Route>
}
