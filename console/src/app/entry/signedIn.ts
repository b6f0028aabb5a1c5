/** Everything that only a signed-in person needs, in its own chunks: the login page stays light. */
export const loadSignedInApp = () => import('../SignedInApp.tsx')
