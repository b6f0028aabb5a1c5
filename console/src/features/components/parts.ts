/** The parts of the components' page, in the order of their tabs. */
export const parts = {
  registered: { id: 'registered', label: 'Components', href: '#/components' },
  products: { id: 'products', label: 'Products', href: '#/components/products' },
  register: { id: 'register', label: 'Register Sensors', href: '#/components/register' },
}
