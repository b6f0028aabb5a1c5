import { z } from 'zod'
import { mostImported, textLength } from '../limits.ts'
import { EpochSeconds, Id, RequiredText, Text } from './common.ts'
import { ImportReport } from './catalogue.ts'

const NewDevice = z
  .strictObject({
    cloudlinkId: RequiredText(textLength.cloudlinkId).meta({
      description: 'Printed on the device; unique on the platform',
    }),
    currentVersion: Text(textLength.firmware)
      .trim()
      .nullable()
      .default(null)
      .transform((text) => text || null)
      .meta({ description: 'Of its firmware' }),
  })
  .meta({ id: 'NewDevice' })

export const DeviceRegistration = z
  .strictObject({ devices: z.array(NewDevice).min(1).max(mostImported) })
  .meta({
    id: 'DeviceRegistration',
    examples: [{ devices: [{ cloudlinkId: 'CL-204417', currentVersion: '4.2.1' }] }],
  })

export const CloudlinkChange = z
  .strictObject({ cloudlinkId: NewDevice.shape.cloudlinkId })
  .meta({ id: 'CloudlinkChange', examples: [{ cloudlinkId: 'CL-204418' }] })

export const IssuedToken = z
  .object({
    deviceId: Id,
    cloudlinkId: Text(),
    token: z.string().meta({ description: 'Shown only once: the platform never sends it again' }),
    expiresAt: EpochSeconds,
  })
  .meta({
    id: 'IssuedToken',
    examples: [
      { deviceId: 'dev-0001', cloudlinkId: 'CL-204417', token: 'eyJhbGciOi…', expiresAt: 1_930_122_000 },
    ],
  })

export const RegistrationReport = ImportReport.extend({
  tokens: z.array(IssuedToken).meta({ description: 'One for each new device. Empty if nothing is stored' }),
}).meta({
  id: 'RegistrationReport',
  examples: [
    {
      commit: false,
      created: 1,
      updated: 0,
      lines: [{ line: 1, name: 'CL-204417', outcome: 'CREATE', message: null }],
      tokens: [],
    },
  ],
})

export type DeviceRegistration = z.output<typeof DeviceRegistration>
export type IssuedToken = z.output<typeof IssuedToken>
export type RegistrationReport = z.output<typeof RegistrationReport>
