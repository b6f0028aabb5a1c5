import { pluralIn } from '../language.ts'
import type { ProductRefusals } from './en.ts'

const plural = pluralIn('fr')

export const fr: ProductRefusals = {
  PRODUCT_IN_USE: ({ name, count, components }) =>
    plural(count, {
      one: `${name} ne peut pas être supprimé : 1 composant l’utilise (${components})`,
      other: `${name} ne peut pas être supprimé : ${count} composants l’utilisent (${components})`,
    }),
  PRODUCT_IN_MUCH_USE: ({ name, count, components, more }) =>
    `${name} ne peut pas être supprimé : ${count} composants l’utilisent (${components} et ${more} autres)`,
  PRODUCT_TAKEN: ({ product }) => `L’intégrateur a déjà un produit ${product}`,
  CODEC_FAILS: ({ reason }) => `Le codec échoue : ${reason}`,
  CODEC_FAILS_AT: ({ reason, line }) => `Le codec échoue à la ligne ${line} : ${reason}`,
  EXAMPLE_FAILS: ({ example, reason }) => `Le codec échoue à son exemple ${example} : ${reason}`,
  EXAMPLE_FAILS_AT: ({ example, reason, line }) =>
    `Le codec échoue à son exemple ${example}, ligne ${line} : ${reason}`,
  EXAMPLE_DIFFERS: ({ example, path, wanted, found }) =>
    `Le codec ne donne pas ce que dit l’exemple ${example} : ${path} vaut ${found} et non ${wanted}`,
  EXAMPLE_SHOULD_FAIL: ({ example }) => `L’exemple ${example} devrait être une erreur, et le codec le décode`,
  NO_CODEC: () => 'Un produit dont un codec décode les messages a besoin d’un codec',
  TOO_MANY_OWN_PRODUCTS: ({ most }) => `Il y a déjà ${most} produits propres. Supprimez-en un d’abord.`,
  COMMON_ALREADY: ({ product }) => `${product} est déjà à la disposition de tous`,
  LIMIT_WITHOUT_MEASUREMENT: ({ name }) => `La limite pour ${name} ne nomme aucune des mesures`,
}
