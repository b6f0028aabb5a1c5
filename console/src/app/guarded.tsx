import type { RouteComponent } from '@tanstack/react-router'
import { Navigate } from '@tanstack/react-router'
import { useAccess } from '../api/account.ts'
import type { Detail } from './screens.ts'

/** A page for those who may open it; everyone else, also who may no longer, is led away. */
export function guarded({ page: Page, requires = 'signed-in' }: Detail): RouteComponent {
  const Guarded = () => (useAccess(requires) ? <Page /> : <Navigate to="/" replace />)
  return Object.assign(Guarded, { preload: Page.preload })
}
