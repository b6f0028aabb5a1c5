import type { Plugin } from 'vite'

/** Mantine's colours and sizes that the console does not use. It uses greys, and red for deleting. */
export const unusedNames = [
  'color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-',
  'h[1-6]-',
  'breakpoint-',
  'shadow-(?:xs|sm|lg)',
]

/** These refer to removed colours. The theme sets them again. Mantine's success colour is not used. */
const namingThem = ['primary-color-', 'color-anchor', 'color-success']

const declaration = new RegExp(
  `(?<=[;{]\\s*)--mantine-(?:${[...unusedNames, ...namingThem].join('|')})[^;{}]*;`,
  'g',
)

/** Removes unused variables of Mantine, which are 2 kB of the first dialog. */
export function leanPalettes(): Plugin {
  return {
    name: 'lean-palettes',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/default-css-variables\.css$/ },
      handler: (css) => ({ code: css.replace(declaration, ''), map: null }),
    },
  }
}
