/** Who calls: always an account, never just a token. */
export interface Caller {
  accountId: string
  username: string
  email: string
  integratorId: string
  integratorName: string
  roles: string[]
  /** Belongs to the operator's integrator. */
  isOperator: boolean
  /** Names the sign-in that the token came from. */
  sessionKey: string
  tokenExpiresAt: Date
}
