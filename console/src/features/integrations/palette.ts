import { filteredAddress } from '../../domain/addresses.ts'
import { edit, type Palette } from '../../domain/palette.ts'
import { openedAddress } from '../../kit/opened.ts'

const page = '#/integrations'
const address = (id: string) => openedAddress(page, id)

export const palette = {
  // Those who may not change it find it in the list.
  opens: {
    INTEGRATION: ({ id, name }, may) =>
      may('editIntegration') ? address(id) : filteredAddress(page, 'name', name),
  },
  actions: [edit('editIntegration', 'INTEGRATION', address)],
} satisfies Palette
