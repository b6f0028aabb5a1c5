import { z } from 'zod'
import { op } from '../op.ts'
import { Component, ComponentSplit, ComponentUpdate } from '../schemas/component.ts'

const component = '/organization/location/{locationId}/zone/{zoneId}/component/{componentId}'

export const componentOperations = {
  getComponent: op('GET', component, {
    summary: 'Read a component of a zone with its measurements',
    access: 'signed-in',
    operatorReads: true,
    response: Component,
  }),
  updateComponent: op('PATCH', component, {
    summary: 'Change a component of a zone',
    description:
      'Fields that are left out stay as they are. With `version`, the call does not overwrite what somebody else has changed meanwhile.',
    access: 'location-write',
    audit: 'COMPONENT_UPDATED',
    body: ComponentUpdate,
    response: Component,
    failures: {
      409: 'Somebody else changed it meanwhile, or another component of its device uses this address.',
    },
  }),
  splitComponent: op('PATCH', `${component}/split`, {
    summary: 'Split a component into one for each measurement',
    description:
      'The component keeps its first measurement. Each other measurement moves, with its values and conditionals, to a new component ' +
      'in the same zone. A new component gets the old identifier with the next free one of `-2`, `-3` and so on. It takes ' +
      'its share of the old sequence slots, and the next free sequence number and address. The answer has all of them.',
    access: 'location-write',
    audit: 'COMPONENT_SPLIT',
    body: ComponentSplit,
    response: z.array(Component),
    failures: {
      409: 'Somebody else changed it meanwhile, it has fewer than two measurements, or the location would have too many components.',
    },
  }),
}
