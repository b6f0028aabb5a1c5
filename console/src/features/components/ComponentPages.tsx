import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { componentsAddress } from '../../domain/addresses.ts'
import { lazyDialog } from '../../kit/preload.ts'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { ProductsTab } from './ProductsTab.tsx'
import { RegisterPage } from './register/RegisterPage.tsx'
import { RegisteredTab } from './RegisteredTab.tsx'

const LorawanTab = lazyDialog(async () => (await import('./lorawan/LorawanTab.tsx')).LorawanTab)

const contents = [
  { id: 'registered', label: 'Components', href: componentsAddress(), Content: RegisteredTab },
  { id: 'products', label: 'Products', href: componentsAddress('products'), Content: ProductsTab },
  { id: 'register', label: 'Register Sensors', href: componentsAddress('register'), Content: RegisterPage },
  { id: 'lorawan', label: 'LoRaWAN', href: componentsAddress('lorawan'), Content: LorawanTab },
]

export function ComponentPages() {
  const { tab = 'registered' } = useParams({ strict: false })
  const current = contents.find(({ id }) => id === tab)
  // Handled like every unknown path.
  if (!current) return <Navigate to="/" replace />
  return (
    <TabsPage label="Components and products" tabs={contents} current={current}>
      <Suspense>
        <current.Content key={tab} />
      </Suspense>
    </TabsPage>
  )
}
