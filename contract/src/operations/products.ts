import { z } from 'zod'
import { codecLimits } from '../uplink-limits.ts'
import { importOp, op, openToPrograms } from '../op.ts'
import { mostOwnProducts } from '../limits.ts'
import { CodecTrial, CodecTried } from '../schemas/codecs/codec.ts'
import { Done } from '../schemas/common.ts'
import { CommitChoice, ImportReport } from '../schemas/import.ts'
import {
  CatalogueProduct,
  Product,
  ProductBody,
  ProductImport,
  ProductUpdate,
  ProductWithCodec,
  Unit,
} from '../schemas/product.ts'

const tooManyPayloads = { 429: 'Too many payloads of the integrator are being decoded.' }

const decodes =
  "A codec has the function `decodeUplink({ bytes, fPort, recvTime })` of the LoRa Alliance's TS013. It is refused if it does not give what its own " +
  'examples say, unless `saveAnyway` is set.'

export const productOperations = openToPrograms({
  listOwnProducts: op('GET', '/management/product', {
    summary: 'List the products that the integrator has made itself',
    description: 'Sorted by name. One of them is read with its codec by its id.',
    access: 'device-management',
    narrowed: 'refused',
    response: z.array(CatalogueProduct),
  }),
  getOwnProduct: op('GET', '/management/product/{productId}', {
    summary: 'Read a product with its codec',
    description: 'Any product that the integrator can use.',
    access: 'device-management',
    narrowed: 'refused',
    response: ProductWithCodec,
  }),
  createOwnProduct: op('POST', '/management/product', {
    summary: 'Make a product',
    description: `No other integrator sees it. An integrator has at most ${mostOwnProducts}. ${decodes}`,
    access: 'device-management',
    narrowed: 'refused',
    audit: 'PRODUCT_CREATED',
    body: ProductBody,
    response: ProductWithCodec,
    failures: {
      409: 'The integrator has a product of this code, or too many of its own.',
      ...tooManyPayloads,
    },
  }),
  updateOwnProduct: op('PUT', '/management/product/{productId}', {
    summary: 'Replace a product that the integrator has made itself',
    description:
      'Limits are for components that are made from now on. Registers and the codec are also for existing components. ' +
      `Uplinks that the codec could not decode are decoded again. ${decodes}`,
    access: 'device-management',
    narrowed: 'refused',
    audit: 'PRODUCT_UPDATED',
    body: ProductUpdate,
    response: ProductWithCodec,
    failures: {
      409: 'Somebody else changed it meanwhile, or the integrator has a product of this code.',
      ...tooManyPayloads,
    },
  }),
  deleteOwnProduct: op('DELETE', '/management/product/{productId}', {
    summary: 'Delete a product that the integrator has made itself',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'PRODUCT_DELETED',
    response: Done,
    failures: { 409: 'Components of this product exist, linked or only registered; the message names them.' },
  }),
  tryCodec: op('POST', '/management/product/codec/try', {
    summary: 'Decode a payload with a codec',
    description:
      "The codec is JavaScript with the function `decodeUplink({ bytes, fPort, recvTime })` of the LoRa Alliance's TS013. Nothing is stored. It " +
      `runs without clock, network and files, and one call takes at most ${codecLimits.milliseconds} ms. If it fails, \`errors\` says why, and \`line\` where.`,
    access: 'device-management',
    narrowed: 'refused',
    body: CodecTrial,
    response: CodecTried,
    failures: tooManyPayloads,
  }),
  listProducts: op('GET', '/product', {
    summary: 'List the products that the integrator can use',
    description: 'Those that the operator made for it, its own, and the common ones. Sorted by name.',
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
    `keep what they have. Registers are also for existing components: their devices read the new configuration. ${decodes}`,
  access: 'operator-devices',
  narrowed: 'refused',
  response: ProductWithCodec,
} as const

/** Each integrator's catalogue, which the operator maintains. */
export const catalogueOperations = openToPrograms({
  listCatalogue: op('GET', '/control/product/integrator/{integratorId}', {
    summary: 'List the products of any integrator, with their defaults',
    access: 'operator',
    narrowed: 'refused',
    response: z.array(CatalogueProduct),
  }),
  getAnyProduct: op('GET', '/control/product/{productId}', {
    summary: 'Read a product of any integrator with its codec',
    access: 'operator',
    narrowed: 'refused',
    response: ProductWithCodec,
  }),
  shareProduct: op('POST', '/control/product/{productId}/common', {
    summary: 'Make a product common: every integrator can use it',
    description:
      "It becomes the operator's, who alone may change it from then on. Components that were made of it stay as they are. Where an integrator has a " +
      'product of the same code, that one counts.',
    access: 'operator-devices',
    narrowed: 'refused',
    audit: 'PRODUCT_SHARED',
    response: ProductWithCodec,
    failures: { 409: 'It is common already, or the operator has a product of this code.' },
  }),
  createProduct: op('POST', '/control/product/integrator/{integratorId}', {
    summary: 'Add a product to the catalogue of an integrator',
    audit: 'PRODUCT_CREATED',
    body: ProductBody,
    ...written,
    failures: { 409: 'The integrator has a product of this code.', ...tooManyPayloads },
  }),
  updateProduct: op('PUT', '/control/product/{productId}', {
    summary: 'Replace a product of the catalogue',
    audit: 'PRODUCT_UPDATED',
    body: ProductUpdate,
    ...written,
    failures: {
      409: 'Somebody else changed it meanwhile, or the integrator has a product of this code.',
      ...tooManyPayloads,
    },
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
