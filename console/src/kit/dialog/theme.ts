import type { CSSVariablesResolver } from '@mantine/core'
import { colorsTuple, createTheme } from '@mantine/core'

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  primaryColor: 'accent',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // Ten times the same shade: the variables below say which one Mantine uses, and tokens.css handles light and dark.
  colors: { accent: colorsTuple('var(--accent)') },
})

/** Mantine's surfaces and texts use the palette of ui/tokens.css, whose contrast is tested. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: {
    ...shared,
    '--mantine-color-dark-4': 'var(--line)',
    '--mantine-color-dark-5': 'var(--surface-hover)',
    '--mantine-color-dark-6': 'var(--surface)',
    '--mantine-color-disabled': 'var(--surface-hover)',
  },
})

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
}
