import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { ProductsTexts } from '../products.ts'

const plural = pluralIn('fr')

export const fr: ProductsTexts = {
  alternates: 'Variantes',
  label: 'Libellé',
  lowest: 'Minimum',
  highest: 'Maximum',
  function: 'Fonction',
  order: 'Ordre',
  scale: 'Facteur',
  offset: 'Décalage',
  invalid: 'Invalide',
  functions: {
    COIL: 'Bobine',
    DISCRETE_INPUT: 'Entrée TOR',
    HOLDING_REGISTER: 'Maintien',
    INPUT_REGISTER: 'Entrée',
  },
  alarmWhile: 'Alarme tant que',
  threshold: 'Seuil',
  titleOf: (product) => `Produit ${product}`,
  factsOf: (product) => `Données de ${product}`,
  registers: 'Registres',
  deleteProduct: 'Supprimer le produit',
  isUsed: (name, uses) =>
    plural(uses, {
      one: `Impossible de supprimer ${name} : ${formatNumber(uses)} composant est enregistré.`,
      other: `Impossible de supprimer ${name} : ${formatNumber(uses)} composants sont enregistrés.`,
    }),
  deleteTheseFirst: (uses) => plural(uses, { one: 'Supprimez-le d’abord.', other: 'Supprimez-les d’abord.' }),
  sureToDelete: (product) => `Voulez-vous vraiment supprimer le produit « ${product} » ?`,
  failedToDelete: 'Échec de la suppression du produit. Veuillez réessayer.',
  deleted: (product) => `Produit ${product} supprimé`,
}
