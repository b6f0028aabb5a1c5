import { currentRequest } from './current-request.ts'
import { createFloodGate } from './flood-gate.ts'
import type { FloodLimits } from './flood-gate.ts'
import type { Outcome, SecurityEvent, SecurityEvents } from './security-events.ts'

/** Writes one line. Its account is the one that the event is about: the caller's, unless another one is given. */
export type MarkSecurity = <Event extends SecurityEvent>(
  event: Event,
  outcome: Outcome,
  details: SecurityEvents[Event] & { accountId?: string | undefined },
) => void

export interface SecurityLog {
  mark: MarkSecurity
  /** Writes the counts that are still open. */
  close: () => void
}

/** Single mistakes get a line each. An attack with thousands of tries cannot fill the disk. */
const usualFlood: FloodLimits = { perAddress: 30, overall: 600, seconds: 60 }

const longestBrowser = 200

/** The User-Agent is free text from outside: it is shortened, and invisible characters are removed. */
const browserName = (userAgent = ''): string => userAgent.slice(0, longestBrowser).replaceAll(/\p{C}/gu, '')

type Write = (line: Record<string, unknown>, message: string) => void

export function createSecurityLog(write: Write, limits: FloodLimits = usualFlood): SecurityLog {
  const gate = createFloodGate<SecurityEvent>(limits, ({ event, address, repeated }) =>
    write(
      { event, outcome: 'refused', address, repeated, seconds: limits.seconds },
      `${event} refused ${repeated} times more`,
    ),
  )
  return {
    mark(event, outcome, { accountId, ...details }) {
      const request = currentRequest()
      if (outcome === 'refused' && !gate.admits(event, request?.address ?? '')) return
      const line = {
        event,
        outcome,
        accountId: accountId ?? request?.accountId,
        operation: request?.operation,
        ...details,
        address: request?.address,
        browser: request && browserName(request.browser),
        reqId: request?.id,
      }
      write(line, `${event} ${outcome}`)
    },
    close: gate.close,
  }
}
