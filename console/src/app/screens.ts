import type { Icon } from '@tabler/icons-react'
import {
  IconCpu,
  IconHistory,
  IconMapPin,
  IconPlugConnected,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Access } from '#contract/access'
import { mayAccess } from '#contract/access'
import { paths } from '../paths.ts'

/** A screen is one fact: menu and router are both built from this table. */
export interface Screen {
  path: string
  title: string
  icon: Icon
  page: RouteComponent
  /** Needed to open the route and to see its menu entry; everyone signed in may when it is not given. */
  requires?: Access
  /** Needed to see the menu entry of a route that is open to everyone. */
  menuRequires?: Access
}

export const screens: readonly Screen[] = [
  {
    path: paths.locations(),
    title: 'Locations',
    icon: IconMapPin,
    page: lazyRouteComponent(() => import('../features/locations/LocationsPage.tsx'), 'LocationsPage'),
  },
  {
    path: paths.audit(),
    title: 'Audit',
    icon: IconHistory,
    page: lazyRouteComponent(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
  },
  {
    path: paths.accounts(),
    title: 'Accounts',
    icon: IconUsers,
    page: lazyRouteComponent(() => import('../features/accounts/AccountsPage.tsx'), 'AccountsPage'),
    requires: 'account-management',
  },
  {
    path: paths.locationGroups(),
    title: 'Location Groups',
    icon: IconStack2,
    page: lazyRouteComponent(() => import('../features/groups/LocationGroupsPage.tsx'), 'LocationGroupsPage'),
    menuRequires: 'any-management',
  },
  {
    path: paths.integrations(),
    title: 'Integrations',
    icon: IconPlugConnected,
    page: lazyRouteComponent(
      () => import('../features/integrations/IntegrationsPage.tsx'),
      'IntegrationsPage',
    ),
    menuRequires: 'any-management',
  },
  {
    path: paths.devices(),
    title: 'Devices',
    icon: IconCpu,
    page: lazyRouteComponent(() => import('../features/devices/DevicesPage.tsx'), 'DevicesPage'),
    requires: 'device-management',
  },
]

export function menuScreens(roles: readonly string[], table = screens): Screen[] {
  return table.filter(
    ({ requires, menuRequires = requires }) => !menuRequires || mayAccess(menuRequires, roles),
  )
}

/** The screen that a path belongs to, by its prefix. */
export function screenAt(path: string, table = screens): Screen | undefined {
  return table.find((screen) => path.startsWith(screen.path))
}
