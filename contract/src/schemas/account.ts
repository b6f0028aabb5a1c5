import { z } from 'zod'
import { accountFields } from '../fields/accounts.ts'
import { refusalFor } from '../texts/refusals/refusal.ts'
import { isVisible, textLength } from '../limits.ts'
import { roles } from '../access.ts'
import { accountScopes, pushNotifications } from '../values.ts'
import {
  DistinctList,
  Email,
  EpochSeconds,
  Id,
  PersonName,
  RequiredId,
  RequiredText,
  Text,
  unseen,
  Version,
  refusedAs,
} from './common.ts'
import { answered, created, replaced } from './fields.ts'
import { Preferences, PreferencesBody } from './preferences.ts'

const Role = z.enum(roles)

const roleRequired = refusalFor('ROLE_REQUIRED')

export const Membership = z
  .object({
    locationGroupId: z.object({ locationGroupId: Id, dashboardSafe: z.boolean() }),
    locationGroupName: Text(),
    roles: z.array(Role).meta({ description: 'Roles that apply only within this group' }),
    contactGroup: z.array(Text(textLength.contactGroup)),
    allowPushNotifications: z.enum(pushNotifications),
    showInContacts: z.boolean(),
  })
  .meta({ id: 'Membership', description: 'An account in a location group' })

export const Account = z
  .object({
    accountId: Id,
    ...answered(accountFields),
    integratorId: Id,
    roles: z.array(Role),
    scope: z.enum(accountScopes).meta({
      description:
        '`INTEGRATOR`: the roles count at the whole integrator. `GROUPS`: only in the location groups of the account, and nothing else of the integrator exists for it. Management roles never count then.',
    }),
    ownerAccountId: Id.nullable().meta({
      description: 'The account that answers for this one. Empty or its own id: it is an owner itself',
    }),
    locationGroups: z.array(Membership),
    version: Version,
  })
  .meta({ id: 'Account' })

export const MembershipBody = z.strictObject({
  locationGroupId: z.strictObject({ locationGroupId: RequiredId, dashboardSafe: z.boolean().default(false) }),
  locationGroupName: Text().nullish().meta({ description: 'Ignored: the group has its own name' }),
  roles: z.array(Role).max(roles.length).default([]),
  contactGroup: z.array(RequiredText(textLength.contactGroup)).max(50).default([]),
  allowPushNotifications: z.enum(pushNotifications).default('false'),
  showInContacts: z.boolean().default(false),
})

const Username = RequiredText(textLength.username)
  .regex(/^\S+$/)
  .meta({ description: 'Cannot change after creation' })

/** An older account may have a value that would be refused today. It may keep that value. */
export const NewUsername = Username.refine(isVisible, unseen)
  // It is in mails too. It may be an e-mail address, but no address of a page.
  .refine((text) => !text.includes('/'), {
    ...refusedAs(refusalFor('USERNAME_HAS_SLASH')),
  })
  .meta({
    description: 'Cannot change after creation',
  })

const rules = {
  firstName: PersonName,
  lastName: PersonName,
  username: Username,
  email: Email,
  integratorId: RequiredId,
  roles: z
    .array(Role)
    .max(roles.length)
    .refine((list) => list.length > 0, {
      message: roleRequired.message,
      params: { key: 'REQUIRED', refusal: roleRequired },
    }),
  scope: z
    .enum(accountScopes)
    .optional()
    .meta({ description: 'Left out: `INTEGRATOR` for a new account, otherwise as it is' }),
  ownerAccountId: RequiredId,
  locationGroups: DistinctList(
    MembershipBody,
    1000,
    (entry) => entry.locationGroupId.locationGroupId,
  ).default([]),
}

export const AccountBody = z
  .strictObject({ ...created(accountFields), ...rules, username: NewUsername })
  .meta({ id: 'AccountBody' })

/** Extra fields of one's own account. They may be sent back as they were read, and are ignored. */
const ownFields = {
  integratorName: Text().optional(),
  isOperator: z.boolean().optional(),
  preferences: PreferencesBody.nullish(),
}

export const AccountUpdate = z
  .strictObject({
    accountId: RequiredId.optional(),
    ...replaced(accountFields),
    ...rules,
    ...ownFields,
    version: Version.optional(),
  })
  .meta({ id: 'AccountUpdate', examples: [{ accountId: 'acc-maria', version: 4 }] })

export const WrappedAccountUpdate = z.strictObject({ data: AccountUpdate })

export const Login = z.object({ loginDate: EpochSeconds }).meta({ id: 'Login' })

export const OwnAccount = Account.extend({
  integratorName: Text(),
  isOperator: z.boolean().meta({ description: "Belongs to the operator's integrator" }),
  preferences: Preferences.nullable().meta({ description: 'Empty: the platform does not keep them' }),
}).meta({ id: 'OwnAccount' })

export const Authorization = z
  .object({
    accountId: Id,
    username: Text(),
    integratorId: Id,
    roles: z.array(Role).meta({ description: 'Those that count somewhere' }),
    scope: z
      .enum(accountScopes)
      .optional()
      .meta({ description: 'Only of an account that is limited to its location groups' }),
    capabilities: z.object({
      accounts: z.boolean().meta({ description: 'May manage accounts' }),
      devices: z.boolean().meta({ description: 'May manage devices' }),
      operator: z.boolean().meta({ description: "Belongs to the operator's integrator" }),
    }),
    locationGroups: z.array(z.object({ locationGroupId: Id, name: Text(), roles: z.array(Role) })),
    locations: z.array(z.object({ id: Id, name: Text() })).meta({ description: 'Locations that it can see' }),
  })
  .meta({ id: 'Authorization', examples: [{ locationGroups: [{ name: 'Harbour sites' }] }] })

export const Session = z.object({ accountId: Id, expiresAt: EpochSeconds }).meta({ id: 'Session' })

export type Account = z.output<typeof Account>
export type Membership = z.output<typeof Membership>
export type AccountBody = z.output<typeof AccountBody>
export type Login = z.output<typeof Login>
export type AccountUpdate = z.output<typeof AccountUpdate>
export type OwnAccount = z.output<typeof OwnAccount>
export type Authorization = z.output<typeof Authorization>
