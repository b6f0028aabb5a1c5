import { z } from 'zod'
import { codecLimits } from '../uplink-limits.ts'
import { importOp, op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { CommitChoice, ImportReport } from '../schemas/import.ts'
import {
  CatalogueProduct,
  CodecTrial,
  CodecTried,
  Product,
  ProductBody,
  ProductImport,
  ProductUpdate,
  Unit,
} from '../schemas/product.ts'

export const productOperations = openToPrograms({
  tryCodec: op('POST', '/management/product/codec/try', {
    summary: 'Decode a payload with a codec',
    description:
      "The codec is JavaScript with the function `decodeUplink({ bytes, fPort, recvTime })` of the LoRa Alliance's TS013. Nothing is stored. It " +
      `runs without clock, network and files, and one call takes at most ${codecLimits.milliseconds} ms. If it fails, \`errors\` says why, and \`line\` where.`,
    access: 'device-management',
    narrowed: 'refused',
    body: CodecTrial,
    response: CodecTried,
    failures: { 429: 'Too many payloads of the integrator are being decoded.' },
  }),
  listProducts: op('GET', '/product', {
    summary: "List the products of the caller's integrator",
    description: 'Sorted by name.',
    access: 'device-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(Product),
  }),
  listUnits: op('GET', '/product/unit', {
    summary: 'List the units of measurement',
    access: 'signed-in',
    narrowed: 'not',
    etag: true,
    response: z.array(Unit),
  }),
  deleteProduct: op('DELETE', '/product/{productId}', {
    summary: 'Delete a product',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'PRODUCT_DELETED',
    response: Done,
    failures: { 409: 'Components of this product exist, linked or only registered; the message names them.' },
  }),
})

const written = {
  description:
    'Each limit names one of its measurements. Limits are for components that are made from now on. Existing components ' +
    'keep what they have. Registers are also for existing components: their devices read the new configuration.',
  access: 'operator-devices',
  narrowed: 'refused',
  response: CatalogueProduct,
} as const

/** Each integrator's catalogue, which the operator maintains. */
export const catalogueOperations = openToPrograms({
  listCatalogue: op('GET', '/control/product/integrator/{integratorId}', {
    summary: 'List the products of any integrator, with their defaults',
    access: 'operator',
    narrowed: 'refused',
    response: z.array(CatalogueProduct),
  }),
  createProduct: op('POST', '/control/product/integrator/{integratorId}', {
    summary: 'Add a product to the catalogue of an integrator',
    audit: 'PRODUCT_CREATED',
    body: ProductBody,
    ...written,
    failures: { 409: 'The integrator has a product of this code.' },
  }),
  updateProduct: op('PUT', '/control/product/{productId}', {
    summary: 'Replace a product of the catalogue',
    audit: 'PRODUCT_UPDATED',
    body: ProductUpdate,
    ...written,
    failures: { 409: 'Somebody else changed it meanwhile, or the integrator has a product of this code.' },
  }),
  deleteAnyProduct: op('DELETE', '/control/product/{productId}', {
    summary: 'Delete a product of any integrator',
    access: 'operator-devices',
    narrowed: 'refused',
    audit: 'PRODUCT_DELETED',
    response: Done,
    failures: { 409: 'Components use it; the message names them.' },
  }),
  importProducts: importOp('/control/product/integrator/{integratorId}/import', {
    summary: 'Import products into the catalogue of an integrator',
    description:
      'If the integrator has a product with the same code, it is replaced. Other products are added, and none is deleted. ' +
      'If one line is not valid, nothing is stored, and the line says why.',
    access: 'operator-devices',
    narrowed: 'refused',
    audit: 'PRODUCTS_IMPORTED',
    query: CommitChoice,
    body: ProductImport,
    response: ImportReport,
  }),
})
