const key = 'console.push'

/** Who is notified of alarms in this browser: the id of the account that was signed in when it was switched on. */
export const pushOwner = {
  read: (): string | null => localStorage.getItem(key),
  write: (accountId: string): void => localStorage.setItem(key, accountId),
  forget: (): void => localStorage.removeItem(key),
}
