import { z } from 'zod'
import { countRange, textLength } from '../limits.ts'
import { Count, Key, Name, RequiredText } from './common.ts'
import { hasOneConnection, oneConnection, RtuConfigBody, TcpConfigBody } from './modbus.ts'

const CommitEntry = z
  .strictObject({
    product: z
      .null()
      .default(null)
      .meta({ description: 'Always null: the query parameter names the chosen product' }),
    identifier: Key(textLength.identifier)
      .nullable()
      .optional()
      .meta({ description: 'Only for an existing component' }),
    componentName: Name(),
    technicalZoneName: Name().meta({
      description: 'The zone is made if the location has none of this name',
    }),
    modbusStartAddressOffset: Count.default(countRange.default),
    componentSequence: Count.default(countRange.default),
    productSequence: Count.default(countRange.default),
    tcpConfig: TcpConfigBody.nullable().optional(),
    rtuConfig: RtuConfigBody.nullable().optional(),
  })
  .refine((entry) => Boolean(entry.tcpConfig) || Boolean(entry.rtuConfig), {
    path: ['tcpConfig'],
    message: 'A connection is required: tcpConfig or rtuConfig',
    params: { key: 'REQUIRED' },
  })
  .refine(hasOneConnection, oneConnection)

export const DeviceCommit = z.strictObject({ products: z.array(CommitEntry).min(1).max(50) }).meta({
  id: 'DeviceCommit',
  examples: [
    {
      products: [
        {
          product: null,
          componentName: 'Compressor 1',
          technicalZoneName: 'Engine room',
          modbusStartAddressOffset: 0,
          componentSequence: 0,
          productSequence: 0,
          tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
        },
      ],
    },
    {
      products: [
        {
          product: null,
          identifier: 'A81758FFFE0512AB',
          componentName: 'Door sensor',
          technicalZoneName: 'Loading dock',
          rtuConfig: { slaveId: 12 },
        },
      ],
    },
  ],
})

export const CommitQuery = z.strictObject({
  product: RequiredText(textLength.product)
    .optional()
    .meta({
      description: 'The product to add. Left out when the body names an existing component',
      examples: ['EM-340'],
    }),
})

export type DeviceCommit = z.output<typeof DeviceCommit>
export type CommitEntry = z.output<typeof CommitEntry>
