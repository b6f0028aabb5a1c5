import { z } from 'zod'
import { op } from '../op.ts'
import { Component, ComponentSplit, ComponentUpdate } from '../schemas/component.ts'

const component = '/organization/location/{locationId}/zone/{zoneId}/component/{componentId}'

export const componentOperations = {
  getComponent: op('GET', component, {
    summary: 'Read a component of a zone with its measurements',
    access: 'signed-in',
    response: Component,
  }),
  updateComponent: op('PATCH', component, {
    summary: 'Change a component of a zone',
    description:
      'Fields that are left out stay as they are. With `version`, an edit that somebody else made meanwhile is not overwritten.',
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
      'The component keeps its first measurement; each other one moves, with its values and conditionals, to a new component ' +
      'in the same zone. The identifiers of the new ones are the old one with `-2`, `-3` and so on, as far as they are free. Each takes ' +
      'its share of the old one’s sequence slots, and the next free sequence number and address. Answers all of them.',
    access: 'location-write',
    audit: 'COMPONENT_SPLIT',
    body: ComponentSplit,
    response: z.array(Component),
    failures: {
      409: 'Somebody else changed it meanwhile, it has fewer than two measurements, or the location would hold too many components.',
    },
  }),
}
