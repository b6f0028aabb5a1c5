import { editCommand, linkAddress } from '../../domain/actions.ts'
import { locationAddress } from '../../domain/addresses.ts'
import { highlightAddress } from '../../domain/marks/marks.ts'
import { edit, type Palette } from '../../domain/palette.ts'
import { openedAddress } from '../../kit/opened.ts'

export const palette = {
  opens: {
    LOCATION: ({ id }) => locationAddress(id),
    ZONE: ({ id, locationId }) => highlightAddress(locationId ?? '', { zone: id }),
  },
  actions: [
    { name: 'linkComponent', kind: 'LOCATION', isTo: true, address: linkAddress },
    edit('editLocation', 'LOCATION', (id) => openedAddress(locationAddress(id), editCommand)),
  ],
} satisfies Palette
