import { initializationAddress } from '../../domain/actions.ts'
import { deviceAddress } from '../../domain/addresses.ts'
import type { Palette } from '../../domain/palette.ts'

export const palette = {
  opens: { DEVICE: ({ id }) => deviceAddress({ deviceId: id }) },
  actions: [
    {
      name: 'initializeDevice',
      kind: 'DEVICE',
      address: initializationAddress,
      isOffered: ({ locationId }) => locationId === null,
    },
  ],
} satisfies Palette
