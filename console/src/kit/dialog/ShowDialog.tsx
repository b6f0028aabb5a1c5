import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Dialog } from './Dialog.tsx'
import styles from './Dialog.module.css'

type ShowDialogProps = Omit<ComponentProps<typeof Dialog>, 'busy'>

/** A dialog that only shows something. */
export function ShowDialog({ children, ...rest }: ShowDialogProps) {
  return (
    <Dialog {...rest}>
      {children}
      <div className={styles.actions}>
        <Button onClick={rest.onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
