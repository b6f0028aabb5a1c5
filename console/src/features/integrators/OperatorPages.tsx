import { Navigate, useParams } from '@tanstack/react-router'
import { AllTraces, InstallationPage, UsagePage } from './OperatorViews.tsx'
import { IntegratorsPage } from './IntegratorsPage.tsx'
import { isPart } from './one/parts.ts'
import { OneIntegrator } from './one/OneIntegrator.tsx'

/** The pages at `/integrators`: the list, the operator's other views, and the parts of one integrator. */
export function OperatorPages() {
  const { _splat = '' } = useParams({ strict: false })
  const [view, integratorId, part] = _splat.split('/')
  if (_splat === '') return <IntegratorsPage />
  if (_splat === 'traces') return <AllTraces />
  if (_splat === 'usage') return <UsagePage />
  if (_splat === 'installation') return <InstallationPage />
  if (view === 'of' && integratorId && isPart(part))
    return <OneIntegrator key={_splat} integratorId={integratorId} part={part} />
  return <Navigate to="/integrators" replace />
}
