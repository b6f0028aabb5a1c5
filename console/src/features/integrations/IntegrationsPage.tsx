import { api } from '../../api/client.ts'
import { text } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'

const columns = [text('name', 'Name'), text('type', 'Type'), text('integrationId', 'Integration ID')]

export function IntegrationsPage() {
  return (
    <ListPage
      title="Integrations"
      queryKey={['integrations']}
      load={api.listIntegrations}
      rowId={(integration) => integration.integrationId}
      columns={columns}
    />
  )
}
