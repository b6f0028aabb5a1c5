import { useParams } from '@tanstack/react-router'
import { toFirstPage } from '../../kit/page/PageState.tsx'
import { Suspense } from 'react'
import { componentsAddress } from '../../domain/addresses.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/componentPages.ts'
import { ProductsTab } from './ProductsTab.tsx'
import { RegisterPage } from './register/RegisterPage.tsx'
import { RegisteredTab } from './RegisteredTab.tsx'

const LorawanTab = lazyPart(async () => (await import('./lorawan/LorawanTab.tsx')).LorawanTab)

const NetworkServersTab = lazyPart(
  async () => (await import('./servers/NetworkServersTab.tsx')).NetworkServersTab,
)

const contents = [
  { id: 'registered', label: common.components, href: componentsAddress(), Content: RegisteredTab },
  { id: 'products', label: common.products, href: componentsAddress('products'), Content: ProductsTab },
  {
    id: 'register',
    label: texts.registerSensors,
    href: componentsAddress('register'),
    Content: RegisterPage,
  },
  {
    id: 'servers',
    label: texts.networkServers,
    href: componentsAddress('servers'),
    Content: NetworkServersTab,
  },
  { id: 'lorawan', label: 'LoRaWAN', href: componentsAddress('lorawan'), Content: LorawanTab },
]

export function ComponentPages() {
  const { tab = 'registered' } = useParams({ strict: false })
  const current = contents.find(({ id }) => id === tab)
  // Handled like every unknown path.
  if (!current) return toFirstPage
  return (
    <TabsPage label={texts.componentsAndProducts} tabs={contents} current={current}>
      <Suspense>
        <current.Content key={tab} />
      </Suspense>
    </TabsPage>
  )
}
