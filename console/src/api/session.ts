/** What the API layer needs from the sign-in. The application sets it when it starts. */
export interface Session {
  accessToken(): Promise<string | undefined>
  /** The platform answered and did not refuse the token. */
  accepted(): void
  /** Another token instead of a refused one, if it can be had without asking the person. */
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
