import {
  type RouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
  createHashHistory,
} from '@tanstack/react-router'
import { useAccess } from '../api/account.ts'
import { type Page, pages, screens } from './screens.ts'
import { addressSearch } from '../kit/list/listState.ts'
import { Unexpected } from '../ui/ErrorBoundary.tsx'
import { toFirstPage } from '../kit/page/PageState.tsx'
import { setBeginning } from './auth/comeBack.ts'
import { Layout, Waiting } from './layout/Layout.tsx'

/** The router numbers the entries of the history, to tell Back from Forward. Typed addresses and plain links get theirs here. */
function createNumberedHistory(): RouterHistory {
  // Registered before the router, which listens as soon as its history is made.
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = crypto.randomUUID()
    // oxlint-disable-next-line no-underscore-dangle -- the library's name
    const numbered = { key, __TSR_key: key, __TSR_index: history.location.state.__TSR_index + 1 }
    // Calls the original method: the router replaces it by one that would count as a navigation.
    History.prototype.replaceState.call(window.history, numbered, '')
  })
  const history = createHashHistory()
  return history
}

/** Shows the page to people who may open it. Everybody else is redirected, also after losing a role. */
function guarded({ page: Content, requires = 'signed-in' }: Page): RouteComponent {
  const Guarded = () => (useAccess(requires) ? <Content /> : toFirstPage)
  return Object.assign(Guarded, { preload: Content.preload })
}

declare module '@tanstack/react-router' {
  /** Links, search parameters and redirects are checked against the routes below. */
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const root = createRootRoute({ component: Layout })

const routeOf = <const Path extends string, Search extends object>(page: Page<Path, Search>) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    validateSearch: page.validateSearch,
    component: guarded(page),
  })

const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLocations })
const login = createRoute({ getParentRoute: () => root, path: '/login', beforeLoad: toIntegrators })
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toHome })

const routeTree = root.addChildren([
  routeOf(screens.locations),
  routeOf(screens.audit),
  routeOf(screens.accounts),
  routeOf(screens.groups),
  routeOf(screens.integrations),
  routeOf(screens.devices),
  routeOf(screens.integrators),
  routeOf(pages.overview),
  routeOf(pages.alarms),
  routeOf(pages.notifications),
  routeOf(pages.alarm),
  routeOf(pages.account),
  routeOf(pages.serviceAccounts),
  routeOf(pages.location),
  routeOf(pages.webhooks),
  routeOf(pages.components),
  routeOf(pages.device),
  routeOf(pages.allTraces),
  routeOf(pages.usage),
  routeOf(pages.installation),
  routeOf(pages.integrator),
  home,
  login,
  unknown,
])

// With explicit types: inferred ones would depend on the routes, which are made from these.
function toLocations({ preload }: { preload: boolean }): void {
  if (!preload) setBeginning(true)
  redirect({ to: '/locations', replace: true, throw: true })
}

/** The welcome page is for people who are not signed in. Others go to the integrators if they may see them, else to "/". */
function toIntegrators(): void {
  redirect({ to: '/integrators', replace: true, throw: true })
}

function toHome(): void {
  redirect({ to: '/', replace: true, throw: true })
}

export function createAppRouter() {
  return createRouter({
    history: createNumberedHistory(),
    routeTree,
    // A path in another case is an unknown path.
    caseSensitive: true,
    defaultErrorComponent: Unexpected,
    // The old page stays for a second. Most screens are loaded by then.
    defaultPendingComponent: () => <Waiting />,
    defaultPreload: 'intent',
    ...addressSearch,
  })
}
