/** Who calls. It is always an account, and never only a token. */
export interface Caller {
  accountId: string
  username: string
  email: string
  integratorId: string
  integratorName: string
  roles: string[]
  /** Whether the account belongs to the operator's integrator. */
  isOperator: boolean
  /** Identifies the sign-in that issued the token. */
  sessionKey: string
  tokenExpiresAt: Date
}
