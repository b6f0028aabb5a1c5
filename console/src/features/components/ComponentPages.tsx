import { Navigate, useParams } from '@tanstack/react-router'
import { TabsPage } from '../../kit/page/Tabs.tsx'
import { parts } from './parts.ts'
import { ProductsTab } from './ProductsTab.tsx'
import { RegisterPage } from './register/RegisterPage.tsx'
import { RegisteredTab } from './RegisteredTab.tsx'

const contents = [
  { ...parts.registered, Content: RegisteredTab },
  { ...parts.products, Content: ProductsTab },
  { ...parts.register, Content: RegisterPage },
]

/** The pages at `/components`: registered components, their products, and the registration of sensors. */
export function ComponentPages() {
  const { part = 'registered' } = useParams({ strict: false })
  const current = contents.find(({ id }) => id === part)
  // Handled like every unknown path.
  if (!current) return <Navigate to="/" replace />
  return (
    <TabsPage label="Components and products" tabs={contents} current={current}>
      <current.Content key={part} />
    </TabsPage>
  )
}
