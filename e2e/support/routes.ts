import { people } from './sign-in.ts'
import type { Person } from './sign-in.ts'

interface Screen {
  path: string
  title: string
  heading: string
  opensFor: (person: Person) => boolean
  inMenuOf: (person: Person) => boolean
}

const everyone = () => true
const accountManagers = (person: Person) => people[person].accounts
const deviceManagers = (person: Person) => people[person].devices
const operators = (person: Person) => person === 'operator'
const managers = (person: Person) => accountManagers(person) || deviceManagers(person)

/** The screens of the menu, in order, and who sees them. */
export const screens: Screen[] = [
  { path: '/locations', title: 'Locations', heading: 'Locations', opensFor: everyone, inMenuOf: everyone },
  { path: '/audit', title: 'Audit', heading: 'Audit Traces', opensFor: everyone, inMenuOf: everyone },
  {
    path: '/accounts',
    title: 'Accounts',
    heading: 'Accounts',
    opensFor: accountManagers,
    inMenuOf: accountManagers,
  },
  {
    path: '/location-groups',
    title: 'Location Groups',
    heading: 'Location Groups',
    opensFor: everyone,
    inMenuOf: managers,
  },
  {
    path: '/integrations',
    title: 'Integrations',
    heading: 'Integrations',
    opensFor: everyone,
    inMenuOf: managers,
  },
  {
    path: '/devices',
    title: 'Devices',
    heading: 'Devices',
    opensFor: deviceManagers,
    inMenuOf: deviceManagers,
  },
  {
    path: '/integrators',
    title: 'Integrators',
    heading: 'Integrators',
    opensFor: operators,
    inMenuOf: operators,
  },
]
