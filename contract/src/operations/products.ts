import { z } from 'zod'
import { op } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { Product, Unit } from '../schemas/product.ts'

export const productOperations = {
  listProducts: op('GET', '/product', {
    summary: "List the products of the caller's integrator",
    description: 'Sorted by name.',
    access: 'signed-in',
    etag: true,
    response: z.array(Product),
  }),
  listUnits: op('GET', '/product/unit', {
    summary: 'List the units of measurement',
    access: 'signed-in',
    etag: true,
    response: z.array(Unit),
  }),
  deleteProduct: op('DELETE', '/product/{productId}', {
    summary: 'Delete a product',
    access: 'device-management',
    audit: 'PRODUCT_DELETED',
    response: Done,
    failures: { 409: 'Components of this product exist, linked or only registered; the message names them.' },
  }),
}
