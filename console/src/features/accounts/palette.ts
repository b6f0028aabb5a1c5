import { edit, type Palette } from '../../domain/palette.ts'
import { openedAddress } from '../../kit/opened.ts'

const address = (id: string) => openedAddress('#/accounts', id)

export const palette = {
  opens: { ACCOUNT: ({ id }) => address(id) },
  actions: [edit('editAccount', 'ACCOUNT', address)],
} satisfies Palette
