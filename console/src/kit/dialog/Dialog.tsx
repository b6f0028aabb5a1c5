import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow } from '../../ui/useNarrow.ts'
import styles from './Dialog.module.css'
import { Look } from './Look.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

interface DialogProps {
  title: string
  /** Wizards need more width than forms. */
  size?: 'form' | 'wizard' | undefined
  /** Work is running: the dialog cannot be closed until it has ended. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

const widths = { form: 560, wizard: 720 }

/** The frame of every dialog: title, close button, and the focus, which stays inside and returns afterwards. */
export function Dialog({ title, size = 'form', busy = false, onClose, children }: DialogProps) {
  const isNarrow = useNarrow()
  useFocusReturn()
  return (
    <Look>
      <Modal.Root
        opened
        onClose={onClose}
        size={widths[size]}
        fullScreen={isNarrow}
        closeOnClickOutside={false}
        closeOnEscape={!busy}
        transitionProps={{ duration: 0 }}
        classNames={{
          content: styles.content ?? '',
          header: styles.header ?? '',
          title: styles.title ?? '',
          body: styles.body ?? '',
        }}
      >
        <Modal.Overlay backgroundOpacity={0.5} />
        <Modal.Content>
          {/* Mantine makes it a landmark of the page, which a part of a dialog is not. */}
          <Modal.Header role="presentation">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" size={40} iconSize={20} disabled={busy} />
          </Modal.Header>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Look>
  )
}
