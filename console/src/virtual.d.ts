declare module 'virtual:contract-routes' {
  export const routes: Record<
    import('#contract/operations/index').OperationName,
    import('#contract/client').Route
  >
}
