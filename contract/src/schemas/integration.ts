import { z } from 'zod'
import { integrationTypes, pagerDutyRegions, type IntegrationType } from '../values.ts'
import { Id, Name, RequiredId, RequiredText, Text, Version } from './common.ts'

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
    version: Version,
  })
  .meta({
    id: 'Integration',
    examples: [
      {
        integrationId: 'itg-oncall',
        name: 'On-call refrigeration',
        type: 'PAGERDUTY',
        integratorId: 'int-nordkyl',
        pagerDuty: { routingKey: 'R0UT1NGK3Y', region: 'EU' },
        version: 1,
      },
      {
        integrationId: 'itg-sms',
        name: 'Text messages to the shift',
        type: 'TWILIO_SMS',
        integratorId: 'int-nordkyl',
        pagerDuty: null,
        version: 1,
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
}

type Described = { type: IntegrationType; pagerDuty: object | null }

function checkPagerDuty({ type, pagerDuty }: Described, context: z.RefinementCtx): void {
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

const example = {
  name: 'On-call refrigeration',
  type: 'PAGERDUTY' as const,
  pagerDuty: { routingKey: 'R0UT1NGK3Y', region: 'EU' as const },
}

export const IntegrationBody = z
  .strictObject(fields)
  .superRefine(checkPagerDuty)
  .meta({ id: 'IntegrationBody', examples: [example] })

export const IntegrationUpdate = z
  .strictObject({ integrationId: RequiredId, ...fields, version: Version.optional() })
  .superRefine(checkPagerDuty)
  .meta({
    id: 'IntegrationUpdate',
    examples: [{ integrationId: 'itg-oncall', ...example, version: 1 }],
  })

export type Integration = z.output<typeof Integration>
export type IntegrationBody = z.output<typeof IntegrationBody>
export type IntegrationUpdate = z.output<typeof IntegrationUpdate>
