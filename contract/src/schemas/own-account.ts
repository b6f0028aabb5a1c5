import { z } from 'zod'
import { Account, accountExample, Role } from './account.ts'
import { EpochSeconds, Id, Text } from './common.ts'

export const OwnAccount = Account.extend({
  integratorName: Text(),
  isOperator: z.boolean().meta({ description: "Belongs to the operator's integrator" }),
}).meta({
  id: 'OwnAccount',
  examples: [{ ...accountExample, integratorName: 'Nordkyl Service AB', isOperator: false }],
})

export const Authorization = z
  .object({
    accountId: Id,
    username: Text(),
    integratorId: Id,
    roles: z.array(Role),
    capabilities: z.object({
      accounts: z.boolean().meta({ description: 'May manage accounts' }),
      devices: z.boolean().meta({ description: 'May manage devices' }),
      operator: z.boolean().meta({ description: "Belongs to the operator's integrator" }),
    }),
    locationGroups: z.array(z.object({ locationGroupId: Id, name: Text(), roles: z.array(Role) })),
    locations: z.array(z.object({ id: Id, name: Text() })).meta({ description: 'Locations that it can see' }),
  })
  .meta({
    id: 'Authorization',
    examples: [
      {
        accountId: 'acc-maria',
        username: 'maria',
        integratorId: 'int-nordkyl',
        roles: ['ROLE_LOCATION_READ'],
        capabilities: { accounts: false, devices: false, operator: false },
        locationGroups: [{ locationGroupId: 'grp-harbour', name: 'Harbour sites', roles: [] }],
        locations: [{ id: 'loc-0001', name: 'Cold store Hafen Nord' }],
      },
    ],
  })

export const Session = z
  .object({ accountId: Id, expiresAt: EpochSeconds })
  .meta({ id: 'Session', examples: [{ accountId: 'acc-maria', expiresAt: 1_772_442_300 }] })

export type OwnAccount = z.output<typeof OwnAccount>
export type Authorization = z.output<typeof Authorization>
