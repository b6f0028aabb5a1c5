import type { Language } from '#contract/texts/language'

interface Person {
  firstName: string
  lastName: string
  email: string
  /** English, if it is not known. */
  language?: Language | null | undefined
}

const chosen = Symbol('chosen')

/** To whom a mail may go. Only the two functions below make one, so no mail goes to an address that somebody has just typed. */
export interface Addressee extends Person {
  readonly [chosen]: true
}

/** At the address that the person has proved to read. Undefined if there is none. */
export function atConfirmed({
  confirmedEmail: email,
  ...person
}: Omit<Person, 'email'> & { confirmedEmail: string | null }): Addressee | undefined {
  return email === null ? undefined : { ...person, email, [chosen]: true }
}

/** At the address of the account, whoever has typed it. Only for mails by whose link or code its owner confirms it. */
export const toBeConfirmed = (person: Person): Addressee => ({ ...person, [chosen]: true })
