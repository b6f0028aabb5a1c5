import type { RegisteredComponent, UnlinkedComponent } from '#contract/schemas/registry'
import type { TypedZone } from '../../domain/zones/outlook.ts'

/** What is typed and picked in the link dialog. */
export type LinkValues = TypedZone & {
  component: UnlinkedComponent | null
}

/** What identifies a component to the person who installs it. */
export function componentFacts(component: UnlinkedComponent | null) {
  return [
    ['Component', component?.componentName],
    ['Identifier', component?.identifier],
    ['Product Type', component?.productType],
  ] as const
}

/** What was done, by the platform's answer. An existing zone has kept its own name. */
export function linkedInWords(
  componentName: string,
  asked: TypedZone,
  answer: Pick<RegisteredComponent, 'zoneId' | 'zoneName'>,
): string {
  const zoneId = answer.zoneId || asked.zoneId
  const zoneName = answer.zoneName || asked.zoneName
  const kept = zoneName === asked.zoneName ? '' : `: zone ${zoneId} has kept this name`
  return `${componentName} linked to ${zoneName}${kept}`
}
