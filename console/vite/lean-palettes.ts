import type { Plugin } from 'vite'

/** Mantine's colours that nothing here is drawn in. Used are greys, and red for what is lost; its blue and teal stand behind names of its own. */
export const unusedPalettes = [
  'pink',
  'grape',
  'violet',
  'indigo',
  'cyan',
  'green',
  'lime',
  'yellow',
  'orange',
] as const

const declaration = new RegExp(`(?<=[;{]\\s*)--mantine-color-(?:${unusedPalettes.join('|')})-[^;{}]*;`, 'g')

/** Leaves unused colours out of Mantine's variables: they are 2 kB of the first page. */
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
