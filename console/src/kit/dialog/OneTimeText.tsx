import type { ReactNode } from 'react'
import { Action, classes } from '../../ui/Action.tsx'
import { Warning } from '../../ui/Labels.tsx'
import { notify } from '../../ui/notify.ts'
import styles from './OneTimeText.module.css'
import { texts } from '../../texts/form.ts'

interface OneTimeTextProps {
  label: string
  /** Says that it has to be taken now. */
  warning: string
  text: string
  /** Other ways to take it. */
  children?: ReactNode
}

/** A text that the platform shows this one time, such as a token. */
export function OneTimeText({ label, warning, text, children }: OneTimeTextProps) {
  return (
    <>
      <Warning text={warning} />
      <pre className={classes('framed', styles.text)} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <div className="row">
        <Action onClick={() => void copy(text)}>{texts.copy}</Action>
        {children}
      </div>
    </>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(texts.copied)
  } catch {
    notify.error(texts.browserDidNotAllowCopying, texts.copyByHand)
  }
}
