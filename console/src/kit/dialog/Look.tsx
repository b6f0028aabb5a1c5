import './styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { readNonce, shareNonce } from './nonce.ts'
import { cssVariables, theme } from './theme.ts'

shareNonce()

/** Mantine's provider. Only dialogs use Mantine's components, so the first page does without it. */
export function Look({ children }: { children: ReactNode }) {
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
