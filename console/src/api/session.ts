/** What the API layer needs to know of the sign-in; the application fills it in at its start. */
export interface Session {
  accessToken(): Promise<string | undefined>
  /** The platform answered, and not with a refusal of the token. */
  accepted(): void
  /** Another token in place of a refused one, if there is one or it can be had without the person. */
  renewed(refusedToken: string): Promise<string | undefined>
  /** There is no token, or the platform refused it. */
  refused(reason: string): void
}

let current: Session | undefined

export function connectSession(connected: Session): void {
  current = connected
}

export function session(): Session {
  if (!current) throw new Error('The API is used before the sign-in is connected')
  return current
}
