/**
 * Every event of the security log, with the fields of its line besides account, address, browser and request.
 * docs/security-log.md explains each event.
 */
export interface SecurityEvents {
  'set-up': { reason?: 'wrong-token' | 'too-often' }
  'sign-in': { reason?: 'wrong-password' | 'unknown-account' | 'suspended' }
  'sign-in-delayed': { waitSeconds: number }
  'password-set': object
  'password-reset-asked': { reason?: 'unknown-account' | 'too-often' }
  'password-reset-used': object
  'session-ended': { by: SessionEnder; sessions: 'one' | 'all' }
  'token-refused': { reason: string }
  'access-refused': object
  'role-granted': RoleChange
  'role-removed': RoleChange
  'integrator-suspended': IntegratorChange
  'integrator-resumed': IntegratorChange
  'key-rotated': { keyId: string }
  /** Nothing writes it yet. The name is reserved for a second factor. */
  'second-factor-set': object
}

interface RoleChange {
  roles: string[]
  /** The account that made the change. The line's own account is the one whose roles changed. */
  by: string
}

interface IntegratorChange {
  integratorId: string
}

/** `provider`: signed out at the identity provider, for example from another tab. */
type SessionEnder = 'self' | 'provider' | 'account-manager' | 'operator' | 'password-change'

export type SecurityEvent = keyof SecurityEvents

export type Outcome = 'ok' | 'refused'
