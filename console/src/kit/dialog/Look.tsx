import './styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { readNonce, shareNonce } from './nonce.ts'
import { cssVariables, theme } from './theme.ts'

shareNonce()

/** What Mantine's components need around them. They are used in dialogs alone, so the first page does without. */
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
