import type { FastifyInstance } from 'fastify'
import { createSecurityLog, type SecurityLog } from '../../base/security-log.ts'
import type { Settings } from '../../settings.ts'

/** Written where the server's log is written, but with its own switch: LOG_LEVEL must not silence it. */
export function openSecurityLog(
  app: FastifyInstance,
  { securityLog }: Pick<Settings, 'securityLog'>,
): SecurityLog {
  const log = app.log.child({ log: 'security' }, { level: securityLog ? 'info' : 'silent' })
  return createSecurityLog((line, message) => log.info(line, message))
}
