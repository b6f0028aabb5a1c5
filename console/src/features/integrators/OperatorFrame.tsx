import type { ReactNode } from 'react'
import { TabsPage } from '../../kit/page/Tabs.tsx'

const views = {
  integrators: { id: 'integrators', label: 'Integrators', href: '#/integrators' },
  traces: { id: 'traces', label: 'All Traces', href: '#/integrators/traces' },
  usage: { id: 'usage', label: 'Usage', href: '#/integrators/usage' },
  installation: { id: 'installation', label: 'Installation', href: '#/integrators/installation' },
}

interface OperatorFrameProps {
  current: keyof typeof views
  children: ReactNode
}

/** The operator's views of the whole platform, in tabs. */
export function OperatorFrame({ current, children }: OperatorFrameProps) {
  return (
    <TabsPage label="Views of the platform" tabs={Object.values(views)} current={views[current]}>
      {children}
    </TabsPage>
  )
}
