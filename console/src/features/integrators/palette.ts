import { integratorAddress } from '../../domain/addresses.ts'
import { edit, type Palette } from '../../domain/palette.ts'
import { openedAddress } from '../../kit/opened.ts'

export const palette = {
  opens: { INTEGRATOR: ({ id }) => integratorAddress(id) },
  actions: [edit('renameIntegrator', 'INTEGRATOR', (id) => openedAddress('#/integrators', id))],
} satisfies Palette
