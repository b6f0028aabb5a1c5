import type { Integration, IntegrationBody } from '#contract/schemas/integration'
import type { IntegrationType, PagerDutyRegion } from '#contract/values'
import type { ComparedField } from '../../kit/form/differences.ts'
import { maskedSecret, required } from '../../kit/form/values.ts'

export type IntegrationValues = {
  name: string
  type: IntegrationType | ''
  routingKey: string
  region: PagerDutyRegion | ''
}

export function valuesOf(integration: Integration | null): IntegrationValues {
  return {
    name: integration?.name ?? '',
    type: integration?.type ?? '',
    routingKey: integration?.pagerDuty?.routingKey ?? '',
    region: integration?.pagerDuty?.region ?? '',
  }
}

export const comparedFields = [
  { name: 'name', label: 'Name' },
  { name: 'type', label: 'Type' },
  { name: 'routingKey', label: 'Routing Key', text: maskedSecret },
  { name: 'region', label: 'Region' },
] satisfies (ComparedField & { name: keyof IntegrationValues })[]

const forPagerDuty =
  (text: string) =>
  (value: string, { type }: IntegrationValues) =>
    type === 'PAGERDUTY' ? required(text)(value) : null

export const integrationRules = {
  name: required('Name is required'),
  type: required('Type is required'),
  routingKey: forPagerDuty('Routing key is required'),
  region: forPagerDuty('Region is required'),
}

/** PagerDuty's settings are sent only with that type, whatever was typed before. */
export function bodyOf({ name, type, routingKey, region }: IntegrationValues): IntegrationBody {
  if (type === '') throw new Error('Type is required')
  if (type !== 'PAGERDUTY') return { name: name.trim(), type, pagerDuty: null }
  if (region === '') throw new Error('Region is required')
  return { name: name.trim(), type, pagerDuty: { routingKey: routingKey.trim(), region } }
}
