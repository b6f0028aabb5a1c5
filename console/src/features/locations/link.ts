import type { UnlinkedComponent } from '#contract/schemas/registry'

/** What is typed and picked in the link dialog. */
export type LinkValues = {
  component: UnlinkedComponent | null
  zoneId: string
  zoneName: string
}

/** What identifies a component to the person who installs it. */
export function componentFacts(component: UnlinkedComponent | null) {
  return [
    ['Component', component?.componentName],
    ['Identifier', component?.identifier],
    ['Product Type', component?.productType],
  ] as const
}
