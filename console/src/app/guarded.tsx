import type { RouteComponent } from '@tanstack/react-router'
import { Navigate } from '@tanstack/react-router'
import { useAccess } from '../api/account.ts'
import type { Detail } from './screens.ts'

/** Shows the page to people who may open it. Everybody else is redirected, also after losing a role. */
export function guarded({ page: Page, requires = 'signed-in' }: Detail): RouteComponent {
  const Guarded = () => (useAccess(requires) ? <Page /> : <Navigate to="/" replace />)
  return Object.assign(Guarded, { preload: Page.preload })
}
