import type { ReactNode } from 'react'
import { Component } from 'react'
import { Action } from './Action.tsx'
import styles from './ErrorBoundary.module.css'
import { isLostPart } from './lostPart.ts'

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
    <div className={styles.page} role="alert">
      <h1>Something went wrong</h1>
      <p>Nothing that was saved is lost. Loading the page again usually helps.</p>
      {error instanceof Error && (
        <p className={styles.cause}>
          {isLostPart(error)
            ? 'This part of the console could not be loaded from the server.'
            : error.message}
        </p>
      )}
      <Action look="primary" onClick={() => window.location.reload()}>
        Reload the page
      </Action>
    </div>
  )
}
