import type { FastifyInstance } from 'fastify'
import { createSecurityLog, type SecurityLog } from '../base/security-log.ts'
import type { Settings } from '../settings.ts'

/** Goes where the server's log goes, but by a switch of its own: it must not fall silent with LOG_LEVEL. */
export function openSecurityLog(
  app: FastifyInstance,
  { securityLog }: Pick<Settings, 'securityLog'>,
): SecurityLog {
  const log = app.log.child({ log: 'security' }, { level: securityLog ? 'info' : 'silent' })
  return createSecurityLog((line, message) => log.info(line, message))
}
