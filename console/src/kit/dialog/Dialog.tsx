import './styles.ts'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  /** Wizards need more room than forms. */
  size?: 'form' | 'wizard'
  /** Work is under way: the dialog stays until it has ended. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

const widths = { form: 560, wizard: 720 }

/** The one frame of every dialog: title, close button, focus kept inside and given back afterwards. */
export function Dialog({ title, size = 'form', busy = false, onClose, children }: DialogProps) {
  const narrow = useMediaQuery('(max-width: 599px)')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={narrow ?? false}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: busy }}
      overlayProps={{ backgroundOpacity: 0.5 }}
      transitionProps={{ duration: 0 }}
      classNames={{ title: styles.title ?? '', body: styles.body ?? '' }}
    >
      {children}
    </Modal>
  )
}
