import { secondsPer } from './limits.ts'
import type { MessageKind } from './values.ts'

/** Whose messages are counted together: those of an integrator, of one of its people, or to one address, whoever causes them. */
type CountedFor = 'INTEGRATOR' | 'CALLER' | 'ADDRESS'

export interface MessageBound {
  kinds: readonly [MessageKind, ...MessageKind[]]
  of: CountedFor
  most: number
  seconds: number
  /** The first one to an address in this time is sent all the same. Where anybody can use the bound up, nobody is locked out by that. */
  sparesFirst?: true
}

const { hour, day } = secondsPer

/**
 * How many messages people may cause, over all processes. An address is counted for all integrators together: it may be that of a stranger.
 * No zod here: dialogs say what is left.
 */
export const messageBounds = {
  /** Drills of all locations. Each alerts people. */
  DRILLS: { kinds: ['DRILL'], of: 'INTEGRATOR', most: 30, seconds: hour },
  /** What drills send to one address. The drill itself goes on, and says that this one was left out. */
  DRILLS_TO_ADDRESS: { kinds: ['DRILL_MESSAGE'], of: 'ADDRESS', most: 12, seconds: hour },
  /** Of integrations and of people's own channels. Each is a real message. */
  TESTS: { kinds: ['TEST'], of: 'INTEGRATOR', most: 60, seconds: hour },
  TESTS_TO_ADDRESS: { kinds: ['TEST'], of: 'ADDRESS', most: 20, seconds: hour },
  /** Accounts that one caller makes, gives another e-mail address or invites again. */
  INVITATIONS: { kinds: ['INVITATION'], of: 'CALLER', most: 60, seconds: hour },
  INVITATIONS_TO_ADDRESS: { kinds: ['INVITATION'], of: 'ADDRESS', most: 6, seconds: day },
  /** These, and those about new roles. */
  ACCOUNT_MAILS: { kinds: ['INVITATION', 'NOTICE'], of: 'INTEGRATOR', most: 300, seconds: day },
  CONFIRMATIONS: { kinds: ['CONFIRMATION'], of: 'INTEGRATOR', most: 60, seconds: hour },
  CONFIRMATIONS_TO_ADDRESS: { kinds: ['CONFIRMATION'], of: 'ADDRESS', most: 5, seconds: hour },
  /** Anybody can ask for them, so what is too much is left out without a word. Who asks is counted before that (`reminderLimits`). */
  PASSWORD_LINKS_TO_ADDRESS: { kinds: ['PASSWORD_LINK'], of: 'ADDRESS', most: 6, seconds: hour },
  PASSWORD_LINKS: {
    kinds: ['PASSWORD_LINK'],
    of: 'INTEGRATOR',
    most: 300,
    seconds: hour,
    sparesFirst: true,
  },
} as const satisfies Record<string, MessageBound>

export type MessageBoundName = keyof typeof messageBounds

/** Of which the console says what is left, before somebody uses it. */
export const shownBudgets = [
  'DRILLS',
  'TESTS',
  'INVITATIONS',
  'CONFIRMATIONS',
] as const satisfies readonly MessageBoundName[]

export type ShownBudget = (typeof shownBudgets)[number]
