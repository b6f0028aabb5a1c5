import { op } from '../op.ts'
import { Installation } from '../schemas/installation.ts'

export const installationOperations = {
  getInstallation: op('GET', '/control/installation', {
    summary: 'Read the state of the installation',
    description: 'Backups, disks and what is wrong: the same as `npm run admin -- check` finds.',
    access: 'operator',
    response: Installation,
  }),
}
