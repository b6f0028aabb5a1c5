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
import type { RouteComponent } from '@tanstack/react-router'
import { type Access, mayAccess } from '#contract/access'
import type { OwnAccount } from '#contract/schemas/account'
import { lazyPart, type Loadable } from '../kit/lazyPart.tsx'
import { readSearch } from '../kit/list/listState.ts'
import { texts } from '../texts/app.ts'
import { texts as common } from '../texts/common.ts'

export interface Page<Path extends string = string, Search extends object = object> {
  path: Path
  page: RouteComponent & Loadable
  /** What its address may say besides the path. */
  validateSearch: (search: Record<string, unknown>) => Search
  /** Needed to open it. Without it, everyone who is signed in may. */
  requires?: Access
  /** Pages without a title are about one thing, and cannot be opened by their name. */
  title?: string
}

const traceSearch = readSearch('email', 'action', 'from', 'to', 'kind', 'accountId', 'thingId')

/** A page with an entry in the menu. */
export interface Screen<Path extends string = string, Search extends object = object> extends Page<
  Path,
  Search
> {
  title: string
  icon: Icon
  /** Needed to see the menu entry of a page that is open to everyone. */
  menuRequires?: Access
}

/** A page that is loaded separately. The router loads it ahead, and does not hear if that fails. */
function lazyPage<Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name) {
  const Page = lazyPart(async () => (await load())[name])
  return Object.assign(Page, { preload: async () => void (await Page.load().catch(() => undefined)) })
}

const screen = <const Path extends string, Search extends object>(facts: Screen<Path, Search>) => facts

/** In the order of the menu. */
export const screens = {
  locations: screen({
    path: '/locations',
    title: common.locations,
    icon: IconMapPin,
    page: lazyPage(() => import('../features/locations/LocationsPage.tsx'), 'LocationsPage'),
    validateSearch: readSearch('open'),
  }),
  audit: screen({
    path: '/audit',
    title: texts.audit,
    icon: IconHistory,
    page: lazyPage(() => import('../features/audit/AuditPage.tsx'), 'AuditPage'),
    validateSearch: traceSearch,
  }),
  accounts: screen({
    path: '/accounts',
    title: common.accounts,
    icon: IconUsers,
    page: lazyPage(() => import('../features/accounts/AccountsPage.tsx'), 'AccountsPage'),
    validateSearch: readSearch('open'),
    requires: 'account-management',
  }),
  groups: screen({
    path: '/location-groups',
    title: common.locationGroups,
    icon: IconStack2,
    page: lazyPage(() => import('../features/groups/LocationGroupsPage.tsx'), 'LocationGroupsPage'),
    validateSearch: readSearch('open'),
    menuRequires: 'any-management',
  }),
  integrations: screen({
    path: '/integrations',
    title: common.integrations,
    icon: IconPlugConnected,
    page: lazyPage(() => import('../features/integrations/IntegrationsPage.tsx'), 'IntegrationsPage'),
    validateSearch: readSearch('open'),
    menuRequires: 'any-management',
  }),
  devices: screen({
    path: '/devices',
    title: common.devices,
    icon: IconCpu,
    page: lazyPage(() => import('../features/devices/DevicesPage.tsx'), 'DevicesPage'),
    validateSearch: readSearch(),
    requires: 'device-management',
  }),
  integrators: screen({
    path: '/integrators',
    title: common.integrators,
    icon: IconGlobe,
    page: lazyPage(() => import('../features/integrators/IntegratorsPage.tsx'), 'IntegratorsPage'),
    validateSearch: readSearch('open'),
    requires: 'operator',
  }),
}

const page = <const Path extends string, Search extends object, Facts extends Page<Path, Search>>(
  facts: Facts & Page<Path, Search>,
) => facts

/** Pages below a screen, whose menu entry is the current one there, the overview behind the logo, and the alarms behind the bell. */
export const pages = {
  overview: page({
    path: '/overview',
    title: common.overview,
    page: lazyPage(() => import('../features/overview/OverviewPage.tsx'), 'OverviewPage'),
    validateSearch: readSearch(),
  }),
  alarms: page({
    path: '/alarms',
    title: common.alarms,
    page: lazyPage(() => import('../features/alarms/AlarmsPage.tsx'), 'AlarmsPage'),
    validateSearch: readSearch('state'),
  }),
  notifications: page({
    path: '/alarms/notifications',
    page: lazyPage(
      () => import('../features/alarms/notifications/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
    validateSearch: readSearch(),
  }),
  alarm: page({
    path: '/alarms/$alarmId',
    page: lazyPage(() => import('../features/alarms/AlarmPage.tsx'), 'AlarmPage'),
    validateSearch: readSearch(),
  }),
  account: page({
    path: '/account/{-$tab}',
    title: texts.myAccount,
    page: lazyPage(() => import('../features/account/AccountPages.tsx'), 'AccountPages'),
    validateSearch: readSearch(),
  }),
  serviceAccounts: page({
    path: '/accounts/service',
    title: texts.serviceAccounts,
    page: lazyPage(
      () => import('../features/service-accounts/ServiceAccountsPage.tsx'),
      'ServiceAccountsPage',
    ),
    validateSearch: readSearch(),
    requires: 'account-management',
  }),
  location: page({
    path: '/locations/$locationId/{-$tab}',
    page: lazyPage(() => import('../features/locations/page/LocationPage.tsx'), 'LocationPage'),
    validateSearch: readSearch(
      'open',
      ...(['mark', 'zone', 'device', 'component'] as const),
      ...(['measurements', 'range', 'from', 'to'] as const),
      'month',
    ),
  }),
  webhooks: page({
    path: '/integrations/webhooks',
    title: 'Webhooks',
    page: lazyPage(() => import('../features/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
    validateSearch: readSearch('open'),
    requires: 'any-management',
  }),
  components: page({
    path: '/components/{-$tab}',
    title: common.components,
    page: lazyPage(() => import('../features/components/ComponentPages.tsx'), 'ComponentPages'),
    validateSearch: readSearch('open'),
    requires: 'device-management',
  }),
  device: page({
    path: '/devices/$deviceId/{-$tab}',
    page: lazyPage(() => import('../features/devices/page/DevicePage.tsx'), 'DevicePage'),
    validateSearch: readSearch('open'),
    requires: 'device-reading',
  }),
  allTraces: page({
    path: '/integrators/traces',
    title: texts.allTraces,
    page: lazyPage(() => import('../features/integrators/OperatorViews.tsx'), 'AllTraces'),
    validateSearch: traceSearch,
    requires: 'operator',
  }),
  usage: page({
    path: '/integrators/usage',
    title: texts.usage,
    page: lazyPage(() => import('../features/integrators/OperatorViews.tsx'), 'UsagePage'),
    validateSearch: readSearch(),
    requires: 'operator',
  }),
  installation: page({
    path: '/integrators/installation',
    title: texts.installation,
    page: lazyPage(() => import('../features/integrators/OperatorViews.tsx'), 'InstallationPage'),
    validateSearch: readSearch(),
    requires: 'operator',
  }),
  integrator: page({
    path: '/integrators/of/$integratorId/{-$section}',
    page: lazyPage(() => import('../features/integrators/one/OneIntegrator.tsx'), 'IntegratorPage'),
    validateSearch: traceSearch,
    requires: 'operator',
  }),
}

const menu = Object.values(screens)

type Holder = Pick<OwnAccount, 'roles' | 'isOperator'>

export const menuScreens = ({ roles, isOperator }: Holder) =>
  menu.filter(
    ({ requires, menuRequires = requires }) => !menuRequires || mayAccess(menuRequires, roles, isOperator),
  )

export const pagesFor = ({ roles, isOperator }: Holder) =>
  Object.values(pages).filter(({ requires }) => !requires || mayAccess(requires, roles, isOperator))

/** What to call the page of a path, and who may open it. */
export const titledAt = (path: string): Pick<Screen, 'title' | 'requires'> | undefined =>
  [pages.overview, pages.alarms].find((one) => path.startsWith(one.path)) ??
  (/^\/account\b/.test(path) ? pages.account : screenAt(path))

/** The screen of a path, by its prefix. The components belong to the devices. Where there is none, the menu marks the locations. */
export const screenAt = (path: string) =>
  menu.find((candidate) => path.replace('/components', '/devices').startsWith(candidate.path))
