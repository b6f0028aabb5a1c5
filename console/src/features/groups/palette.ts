import { filteredAddress } from '../../domain/addresses.ts'
import { edit, type Palette } from '../../domain/palette.ts'
import { openedAddress } from '../../kit/opened.ts'

const page = '#/location-groups'
const address = (id: string) => openedAddress(page, id)

export const palette = {
  // Those who may not change it find it in the list.
  opens: {
    GROUP: ({ id, name }, may) => (may('editGroup') ? address(id) : filteredAddress(page, 'name', name)),
  },
  actions: [edit('editGroup', 'GROUP', address)],
} satisfies Palette
