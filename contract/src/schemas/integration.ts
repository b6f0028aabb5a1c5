import { z } from 'zod'
import { integrationTypes, pagerDutyRegions, sendingResults, type IntegrationType } from '../values.ts'
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
      { name: 'On-call refrigeration' },
      { integrationId: 'itg-sms', name: 'Text messages to the shift', type: 'TWILIO_SMS', pagerDuty: null },
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

export const IntegrationBody = z
  .strictObject(fields)
  .superRefine(checkPagerDuty)
  .meta({ id: 'IntegrationBody', examples: [{ name: 'On-call refrigeration', pagerDuty: {} }] })

export const IntegrationUpdate = z
  .strictObject({ integrationId: RequiredId, ...fields, version: Version.optional() })
  .superRefine(checkPagerDuty)
  .meta({ id: 'IntegrationUpdate', examples: [{ name: 'On-call refrigeration', pagerDuty: {}, version: 1 }] })

export const IntegrationTest = z
  .object({
    result: z
      .enum(sendingResults)
      .meta({ description: '`RETRY`: a later try may succeed. `UNCLEAR`: it may have arrived.' }),
    answer: Text().meta({ description: "The provider's answer, or why there is none" }),
  })
  .meta({ id: 'IntegrationTest', examples: [{ result: 'SENT', answer: 'Event processed' }] })

export type IntegrationTest = z.output<typeof IntegrationTest>
export type Integration = z.output<typeof Integration>
export type IntegrationBody = z.output<typeof IntegrationBody>
export type IntegrationUpdate = z.output<typeof IntegrationUpdate>
