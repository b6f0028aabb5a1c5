import type { Settings } from '../settings.ts'

/** The embedded provider's address. */
export const issuerOf = ({ publicUrl, realm }: Pick<Settings, 'publicUrl' | 'realm'>) =>
  `${publicUrl}/realms/${realm}`
