import { type ReactNode, Component } from 'react'
import { Action, classes } from './Action.tsx'
import styles from './ErrorBoundary.module.css'
import { texts } from '../texts/entry.ts'

/** The error texts of Vite for a style sheet that did not load, and of Chromium, Firefox and Safari for a script. */
const words = /preload CSS|dynamically imported module|Importing a module script failed/i

/** Whether a part of the application could not be loaded, because the server does not answer or has a newer release. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && words.test(error.message)

interface State {
  error?: unknown
}

/** The page for unexpected errors, such as a part of the application that could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Unexpected error={this.state.error} />
  }
}

export function Unexpected({ error }: { error: unknown }) {
  return (
    <div className={classes('failure', styles.page)} role="alert">
      <h1>{texts.somethingWentWrong}</h1>
      <p>{texts.nothingLost}</p>
      {error instanceof Error && (
        <p className={styles.cause}>{isChunkError(error) ? texts.partNotLoaded : error.message}</p>
      )}
      <Action look="primary" onClick={() => window.location.reload()}>
        {texts.reloadThePage}
      </Action>
    </div>
  )
}
