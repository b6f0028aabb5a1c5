import { op } from '../op.ts'
import { LocationWithZones } from '../schemas/location.ts'
import { TransferPreview } from '../schemas/preview.ts'

export const locationTransferOperations = {
  transferLocation: op('POST', '/organization/location/{locationId}/{integratorId}', {
    summary: 'Transfer a location to another integrator',
    description:
      'Its zones, components with their registrations, measurements, samples, conditionals and devices move with it. It leaves the old ' +
      "integrator's groups and organization. A component's product becomes the new integrator's product of the same code, or a copy " +
      'where there is none. Both integrators get a trace. Only for the operator: nobody else may ' +
      'give a location to another integrator.',
    access: 'operator-locations',
    audit: 'LOCATION_TRANSFERRED',
    response: LocationWithZones,
    failures: {
      409: 'The other integrator has a component with the same identifier or MAC address; the message names it.',
    },
  }),
}

export const operatorTransferOperations = {
  previewTransfer: op('GET', '/control/organization/location/{locationId}/transfer/{integratorId}', {
    summary: 'Count what would move with a transfer of a location',
    description: 'Counted now. It may have changed by the time of the transfer.',
    access: 'operator',
    response: TransferPreview,
  }),
}
