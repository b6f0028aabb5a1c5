import { pluralIn } from '../language.ts'
import type { ExampleDifference, ProductUse } from '../refusals/values.ts'

const plural = pluralIn('en')

/** Why a product, or its codec, is refused. */
export const en = {
  PRODUCT_IN_USE: ({ name, count, components }: { name: string; count: number; components: string }) =>
    plural(count, {
      one: `${name} cannot be deleted: 1 component uses it (${components})`,
      other: `${name} cannot be deleted: ${count} components use it (${components})`,
    }),
  PRODUCT_IN_MUCH_USE: ({ name, count, components, more }: ProductUse) =>
    `${name} cannot be deleted: ${count} components use it (${components} and ${more} more)`,
  PRODUCT_TAKEN: ({ product }: { product: string }) => `The integrator has a product ${product} already`,
  CODEC_FAILS: ({ reason }: { reason: string }) => `The codec fails: ${reason}`,
  CODEC_FAILS_AT: ({ reason, line }: { reason: string; line: number }) =>
    `The codec fails in line ${line}: ${reason}`,
  EXAMPLE_FAILS: ({ example, reason }: { example: number; reason: string }) =>
    `The codec fails its example ${example}: ${reason}`,
  EXAMPLE_FAILS_AT: ({ example, reason, line }: { example: number; reason: string; line: number }) =>
    `The codec fails its example ${example} in line ${line}: ${reason}`,
  EXAMPLE_DIFFERS: ({ example, path, wanted, found }: ExampleDifference) =>
    `The codec does not give what example ${example} says: ${path} is ${found} and not ${wanted}`,
  EXAMPLE_SHOULD_FAIL: ({ example }: { example: number }) =>
    `Example ${example} should be an error, and the codec decodes it`,
  NO_CODEC: () => 'A product whose uplinks a codec decodes needs a codec',
  TOO_MANY_OWN_PRODUCTS: ({ most }: { most: number }) =>
    `There are ${most} products of your own already. Delete one first.`,
  COMMON_ALREADY: ({ product }: { product: string }) => `${product} is common already`,
  LIMIT_WITHOUT_MEASUREMENT: ({ name }: { name: string }) =>
    `The limit for ${name} names none of the measurements`,
}

export type ProductRefusals = typeof en
