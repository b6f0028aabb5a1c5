import { z } from 'zod'
import { isSipServer } from '../addresses.ts'
import { sipNamePattern, twilioAccountPattern, twilioKeyPattern, twilioSenderPattern } from '../limits.ts'
import {
  integrationTypes,
  pagerDutyRegions,
  sendingResults,
  sipTransports,
  type IntegrationType,
} from '../values.ts'
import { Id, Name, RequiredId, RequiredText, Text, Version } from './common.ts'
import { testAnswer } from './notice-answer.ts'

const twilioSms = {
  accountSid: RequiredText().regex(twilioAccountPattern).meta({ description: 'As Twilio shows it: `AC…`' }),
  apiKeySid: RequiredText().regex(twilioKeyPattern).nullable().default(null).meta({
    description: 'The API key whose secret it is, `SK…`. Empty: the secret is the auth token of the account',
  }),
  sender: RequiredText().regex(twilioSenderPattern).meta({
    description: 'A number with its country code, the SID of a messaging service (`MG…`), or a name',
  }),
}

const dect = {
  server: RequiredText()
    .refine(isSipServer)
    .meta({ description: 'The SIP server: a host, with a port if it is not 5060, or 5061 with TLS' }),
  transport: z.enum(sipTransports),
  user: RequiredText()
    .regex(sipNamePattern)
    .meta({ description: 'The name with which the platform signs in' }),
  recipient: RequiredText()
    .regex(sipNamePattern)
    .meta({ description: 'The number or name of a handset or a group on the server' }),
}

const secretDescription = 'Never shown. Without it the stored one is kept'

export const Integration = z
  .object({
    integrationId: Id,
    name: Text(),
    type: z.enum(integrationTypes),
    integratorId: Id,
    pagerDuty: z
      .object({
        routingKey: Text().nullable().meta({ description: 'Empty for callers without a management role' }),
        region: z.enum(pagerDutyRegions),
      })
      .nullable()
      .meta({ description: 'Empty unless the type is `PAGERDUTY`' }),
    twilioSms: z
      .object({ ...twilioSms, hasSecret: z.boolean() })
      .nullable()
      .meta({
        description:
          'Only with the type `TWILIO_SMS`, if it is set up, and for callers with a management role',
      }),
    dect: z
      .object({ ...dect, hasPassword: z.boolean() })
      .nullable()
      .meta({
        description: 'Only with the type `DECT`, if it is set up, and for callers with a management role',
      }),
    version: Version,
  })
  .meta({
    id: 'Integration',
    examples: [
      { name: 'On-call refrigeration', twilioSms: null, dect: null },
      {
        integrationId: 'itg-sms',
        name: 'Text messages to the shift',
        type: 'TWILIO_SMS',
        pagerDuty: null,
        twilioSms: null,
        dect: null,
      },
    ],
  })

const fields = {
  name: Name(),
  type: z.enum(integrationTypes),
  integratorId: RequiredId.optional().meta({
    description: "If given, it must be the caller's own integrator",
  }),
  pagerDuty: z
    .strictObject({ routingKey: RequiredText(), region: z.enum(pagerDutyRegions) })
    .nullable()
    .default(null),
  twilioSms: z
    .strictObject({
      ...twilioSms,
      secret: RequiredText().optional().meta({ description: secretDescription }),
    })
    .nullable()
    .optional()
    .meta({ description: 'Left out, it stays as it is' }),
  dect: z
    .strictObject({
      ...dect,
      password: RequiredText()
        .optional()
        .meta({ description: `${secretDescription}, unless the server changes` }),
    })
    .nullable()
    .optional()
    .meta({ description: 'Left out, it stays as it is' }),
}

type Described = {
  type: IntegrationType
  pagerDuty: object | null
  twilioSms?: object | null | undefined
  dect?: object | null | undefined
}

function checkSettings(
  { type, pagerDuty, twilioSms: sms, dect: sip }: Described,
  context: z.RefinementCtx,
): void {
  for (const [field, settings, owner] of [
    ['twilioSms', sms, 'TWILIO_SMS'],
    ['dect', sip, 'DECT'],
  ] as const) {
    if (!settings || type === owner) continue
    context.addIssue({ code: 'custom', path: [field], message: `Only the type ${owner} has these settings` })
  }
  if (type !== 'PAGERDUTY' && pagerDuty !== null) {
    const message = 'Only the type PAGERDUTY has these settings'
    context.addIssue({ code: 'custom', path: ['pagerDuty'], message })
  }
  if (type === 'PAGERDUTY' && pagerDuty === null) {
    for (const field of ['routingKey', 'region']) {
      const message = 'PagerDuty needs a routing key and a region'
      context.addIssue({ code: 'custom', path: ['pagerDuty', field], message, params: { key: 'REQUIRED' } })
    }
  }
}

export const IntegrationBody = z
  .strictObject(fields)
  .superRefine(checkSettings)
  .meta({
    id: 'IntegrationBody',
    examples: [{ name: 'On-call refrigeration', pagerDuty: {}, twilioSms: null, dect: null }],
  })

export const IntegrationUpdate = z
  .strictObject({ integrationId: RequiredId, ...fields, version: Version.optional() })
  .superRefine(checkSettings)
  .meta({
    id: 'IntegrationUpdate',
    examples: [{ name: 'On-call refrigeration', pagerDuty: {}, twilioSms: null, dect: null, version: 1 }],
  })

export const IntegrationTest = z
  .object({
    result: z
      .enum(sendingResults)
      .meta({ description: '`RETRY`: a later try may succeed. `UNCLEAR`: it may have arrived.' }),
    ...testAnswer,
  })
  .meta({
    id: 'IntegrationTest',
    examples: [
      { result: 'SENT', answer: 'Event processed', code: null, values: null },
      {
        result: 'RETRY',
        answer: 'PagerDuty takes no more just now',
        code: 'PROVIDER_BUSY',
        values: { provider: 'PagerDuty' },
      },
    ],
  })

export type IntegrationTest = z.output<typeof IntegrationTest>
export type Integration = z.output<typeof Integration>
export type IntegrationBody = z.output<typeof IntegrationBody>
export type IntegrationUpdate = z.output<typeof IntegrationUpdate>
