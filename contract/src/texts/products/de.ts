import { pluralIn } from '../language.ts'
import type { ProductRefusals } from './en.ts'

const plural = pluralIn('de')

export const de: ProductRefusals = {
  PRODUCT_IN_USE: ({ name, count, components }) =>
    plural(count, {
      one: `${name} lässt sich nicht löschen: 1 Komponente verwendet es (${components})`,
      other: `${name} lässt sich nicht löschen: ${count} Komponenten verwenden es (${components})`,
    }),
  PRODUCT_IN_MUCH_USE: ({ name, count, components, more }) =>
    `${name} lässt sich nicht löschen: ${count} Komponenten verwenden es (${components} und ${more} weitere)`,
  PRODUCT_TAKEN: ({ product }) => `Der Integrator hat schon ein Produkt ${product}`,
  CODEC_FAILS: ({ reason }) => `Der Codec schlägt fehl: ${reason}`,
  CODEC_FAILS_AT: ({ reason, line }) => `Der Codec schlägt in Zeile ${line} fehl: ${reason}`,
  EXAMPLE_FAILS: ({ example, reason }) => `Der Codec schlägt bei seinem Beispiel ${example} fehl: ${reason}`,
  EXAMPLE_FAILS_AT: ({ example, reason, line }) =>
    `Der Codec schlägt bei seinem Beispiel ${example} in Zeile ${line} fehl: ${reason}`,
  EXAMPLE_DIFFERS: ({ example, path, wanted, found }) =>
    `Der Codec ergibt nicht, was Beispiel ${example} sagt: ${path} ist ${found} und nicht ${wanted}`,
  EXAMPLE_SHOULD_FAIL: ({ example }) =>
    `Beispiel ${example} sollte ein Fehler sein, und der Codec dekodiert es`,
  NO_CODEC: () => 'Ein Produkt, dessen Uplinks ein Codec dekodiert, braucht einen Codec',
  TOO_MANY_OWN_PRODUCTS: ({ most }) => `Es gibt schon ${most} eigene Produkte. Löschen Sie zuerst eines.`,
  COMMON_ALREADY: ({ product }) => `${product} ist schon für alle freigegeben`,
  LIMIT_WITHOUT_MEASUREMENT: ({ name }) => `Der Grenzwert für ${name} nennt keine der Messungen`,
}
