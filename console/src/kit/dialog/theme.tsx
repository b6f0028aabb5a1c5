import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ActionIcon.css'
import { type CSSVariablesResolver, colorsTuple, createTheme, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'

// Loaded with the first dialog, not with the first page. ui/tokens.css replaces Mantine's base styles, so pages without
// Mantine look the same.

const theme = createTheme({
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
const cssVariables: CSSVariablesResolver = () => ({
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

/** The platform writes a nonce into the page. A static host leaves the placeholder, and then there is none. */
function readNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return content && !content.startsWith('__') ? content : undefined
}

/** For the style elements that Mantine's dialogs create through react-remove-scroll. */
function shareNonce(): void {
  const nonce = readNonce()
  if (nonce) setNonce(nonce)
}

shareNonce()

/** Mantine's provider. Only dialogs use Mantine's components, so the first page does without it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => readNonce() ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
