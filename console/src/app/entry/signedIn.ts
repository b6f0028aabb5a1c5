/** Everything that only a signed-in person needs, in separate chunks: the login page stays light. */
export const loadSignedInApp = () => import('../SignedInApp.tsx')
