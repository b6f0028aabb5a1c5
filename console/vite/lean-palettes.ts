import type { Plugin } from 'vite'

/** Mantine's colours that nothing here is drawn in, and sizes that nothing here has. Used are greys, and red for what is lost. */
export const unusedNames = [
  'color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-',
  'h[1-6]-',
  'breakpoint-',
  'shadow-(?:xs|sm|lg)',
]

/** These name colours that are left out. The theme says them anew; nothing here is marked as a success by Mantine. */
const namingThem = ['primary-color-', 'color-anchor', 'color-success']

const declaration = new RegExp(
  `(?<=[;{]\\s*)--mantine-(?:${[...unusedNames, ...namingThem].join('|')})[^;{}]*;`,
  'g',
)

/** Leaves what is not used out of Mantine's variables: it is 2 kB of the first page. */
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
