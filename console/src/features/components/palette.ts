import { componentsAddress, filteredAddress } from '../../domain/addresses.ts'
import { highlightAddress } from '../../domain/marks/marks.ts'
import { edit, type Palette } from '../../domain/palette.ts'
import { openedAddress } from '../../kit/opened.ts'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/find.ts'

export const palette = {
  opens: {
    COMPONENT: ({ id, locationId, componentId }) =>
      locationId === null || componentId === null
        ? filteredAddress(componentsAddress(), 'identifier', id)
        : highlightAddress(locationId, { component: componentId }),
    PRODUCT: ({ name, detail }) => filteredAddress(componentsAddress('products'), 'product', detail ?? name),
  },
  actions: [
    {
      ...edit('editComponent', 'COMPONENT', (id) => openedAddress(componentsAddress(), id)),
      // The others get their name and address when they are linked.
      isOffered: ({ componentId }) => componentId !== null,
    },
    edit('viewProduct', 'PRODUCT', (id) => openedAddress(componentsAddress('products'), id)),
  ],
  tabs: [
    { title: common.products, address: componentsAddress('products'), access: 'device-management' },
    { title: texts.registerSensors, address: componentsAddress('register'), access: 'device-management' },
    { title: 'LoRaWAN', address: componentsAddress('lorawan'), access: 'device-management' },
  ],
} satisfies Palette
