import type { RouteComponent } from '@tanstack/react-router'
import { Navigate } from '@tanstack/react-router'
import { useAccess } from '../api/account.ts'
import type { Screen } from './screens.ts'

/** The page of a screen for those who may open it; everyone else, also who may no longer, is led away. */
export function guarded({ page: Page, requires = 'signed-in' }: Screen): RouteComponent {
  const Guarded = () => (useAccess(requires) ? <Page /> : <Navigate to="/" replace />)
  return Object.assign(Guarded, { preload: Page.preload })
}
