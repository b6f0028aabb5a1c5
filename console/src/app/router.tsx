import {
  type RouteComponent,
  Navigate,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { useAccess } from '../api/account.ts'
import { type Detail, details, screens } from './screens.ts'
import { readListSearch } from '../kit/list/listState.ts'
import { Unexpected } from '../ui/ErrorBoundary.tsx'
import { addressSearch, createNumberedHistory } from './history.ts'
import { setBeginning } from './auth/comeBack.ts'
import { Layout, Waiting } from './layout/Layout.tsx'

/** Shows the page to people who may open it. Everybody else is redirected, also after losing a role. */
function guarded({ page: Page, requires = 'signed-in' }: Detail): RouteComponent {
  const Guarded = () => (useAccess(requires) ? <Page /> : <Navigate to="/" replace />)
  return Object.assign(Guarded, { preload: Page.preload })
}

declare module '@tanstack/react-router' {
  /** Links, search parameters and redirects are checked against the routes below. */
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const root = createRootRoute({ component: Layout })

const routeOf = <const Path extends string>(screen: Detail<Path>) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    validateSearch: readListSearch,
    component: guarded(screen),
  })

const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toLocations })
const login = createRoute({ getParentRoute: () => root, path: '/login', beforeLoad: toIntegrators })
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toHome })

const [locations, audit, accounts, groups, integrations, devices, integrators] = screens
const [location, components, device] = details

const routeTree = root.addChildren([
  routeOf(locations),
  routeOf(audit),
  routeOf(accounts),
  routeOf(groups),
  routeOf(integrations),
  routeOf(devices),
  routeOf(location),
  routeOf(components),
  routeOf(device),
  routeOf(integrators),
  routeOf({ ...integrators, path: '/integrators/$' }),
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
