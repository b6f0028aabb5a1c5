import {
  type Icon,
  IconCpu,
  IconGlobe,
  IconHistory,
  IconMapPin,
  IconPlugConnected,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { type Access, mayAccess } from '#contract/access'
import type { OwnAccount } from '#contract/schemas/account'
import { untilOnline } from '../api/connection.ts'

/** A screen of the console. The menu and the router are both built from the table below. */
export interface Screen<Path extends string = string> {
  path: Path
  title: string
  icon: Icon
  page: RouteComponent
  /** Needed to open the route and to see its menu entry. Without it, everyone who is signed in may. */
  requires?: Access
  /** Needed to see the menu entry of a route that is open to everyone. */
  menuRequires?: Access
}

/** A page that is loaded separately. It waits for a connection, because the router would reload the console if loading fails. */
function part<Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name) {
  let loaded: Record<Name, RouteComponent> | undefined
  return lazyRouteComponent(async () => {
    if (!loaded) await untilOnline()
    loaded ??= await load()
    return loaded
  }, name)
}

const screen = <const Path extends string>(facts: Screen<Path>) => facts

export const screens = [
  screen({
    path: '/locations',
    title: 'Locations',
    icon: IconMapPin,
    page: part(() => import('../features/locations/LocationsPage.tsx'), 'LocationsPage'),
  }),
  screen({
    path: '/audit',
    title: 'Audit',
    icon: IconHistory,
    page: part(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  screen({
    path: '/accounts',
    title: 'Accounts',
    icon: IconUsers,
    page: part(() => import('../features/accounts/AccountsPage.tsx'), 'AccountsPage'),
    requires: 'account-management',
  }),
  screen({
    path: '/location-groups',
    title: 'Location Groups',
    icon: IconStack2,
    page: part(() => import('../features/groups/LocationGroupsPage.tsx'), 'LocationGroupsPage'),
    menuRequires: 'any-management',
  }),
  screen({
    path: '/integrations',
    title: 'Integrations',
    icon: IconPlugConnected,
    page: part(() => import('../features/integrations/IntegrationsPage.tsx'), 'IntegrationsPage'),
    menuRequires: 'any-management',
  }),
  screen({
    path: '/devices',
    title: 'Devices',
    icon: IconCpu,
    page: part(() => import('../features/devices/DevicesPage.tsx'), 'DevicesPage'),
    requires: 'device-management',
  }),
  screen({
    path: '/integrators',
    title: 'Integrators',
    icon: IconGlobe,
    page: part(() => import('../features/integrators/OperatorPages.tsx'), 'OperatorPages'),
    requires: 'operator',
  }),
] as const

/** The page of one thing. It belongs to the screen of its list. */
export type Detail<Path extends string = string> = Pick<Screen<Path>, 'path' | 'page' | 'requires'>

const detail = <const Path extends string>(facts: Detail<Path>) => facts

export const details = [
  detail({
    path: '/locations/$locationId/{-$tab}',
    page: part(() => import('../features/locations/page/LocationPage.tsx'), 'LocationPage'),
  }),
  detail({
    path: '/components/{-$part}',
    page: part(() => import('../features/components/ComponentPages.tsx'), 'ComponentPages'),
    requires: 'device-management',
  }),
  detail({
    path: '/devices/$deviceId/{-$tab}',
    page: part(() => import('../features/devices/page/DevicePage.tsx'), 'DevicePage'),
    requires: 'device-reading',
  }),
] as const

type Holder = Pick<OwnAccount, 'roles' | 'isOperator'>

export const menuScreens = ({ roles, isOperator }: Holder) =>
  screens.filter(
    ({ requires, menuRequires = requires }) => !menuRequires || mayAccess(menuRequires, roles, isOperator),
  )

/** The screen of a path, by its prefix. The components belong to the devices. */
export const screenAt = (path: string) =>
  screens.find((candidate) => path.replace('/components', '/devices').startsWith(candidate.path))
