import { createContext, use, useEffect, useState, type ReactNode, type ComponentProps } from 'react'
import { focusHeading } from '../../ui/keyboard.tsx'
import { Modal, Button } from '@mantine/core'
import { useNarrow } from '../../ui/look/media.ts'
import styles from './Dialog.module.css'
import { ThemeProvider } from './theme.tsx'
import { texts as common } from '../../texts/common.ts'

/** Returns the focus to where it was before the dialog opened, unless something else has it by then. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body || !document.activeElement) giveBack(opener)
    },
    [opener],
  )
}

function giveBack(opener: Element | null): void {
  // An entry of a closed menu cannot have the focus, so the menu's button gets it.
  const menu = opener?.closest('[popover]')
  const menuButton = menu && document.querySelector(`[popovertarget="${menu.id}"]`)
  if (!focus(opener) && !focus(menuButton)) focusHeading()
}

function focus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Tells the dialog around it that one was opened in it, or closed. */
const Outer = createContext<(change: 1 | -1) => void>(() => {})

/** How many dialogs are open in this one. Escape closes the innermost only. */
function useInner() {
  const [count, setCount] = useState(0)
  const [tell] = useState(() => (change: 1 | -1) => setCount((before) => before + change))
  const tellOuter = use(Outer)
  useEffect(() => {
    tellOuter(1)
    return () => tellOuter(-1)
  }, [tellOuter])
  return { count, tell }
}

interface DialogProps {
  title: string
  /** Wizards need more width than forms. */
  size?: 'form' | 'wizard' | 'table' | undefined
  /** Work is running: the dialog cannot be closed until it has ended. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

const widths = { form: 560, wizard: 720, table: 960 }

/** The frame of every dialog: title, close button, and the focus, which stays inside and returns afterwards. */
export function Dialog({ title, size = 'form', busy = false, onClose, children }: DialogProps) {
  const isNarrow = useNarrow()
  const inner = useInner()
  useFocusReturn()
  return (
    <ThemeProvider>
      <Modal.Root
        opened
        onClose={onClose}
        size={widths[size]}
        fullScreen={isNarrow}
        closeOnClickOutside={false}
        closeOnEscape={!busy && inner.count === 0}
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
            <Modal.CloseButton aria-label={common.close} size={40} iconSize={20} disabled={busy} />
          </Modal.Header>
          <Modal.Body>
            <Outer value={inner.tell}>{children}</Outer>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </ThemeProvider>
  )
}

export function ShowDialog({ children, ...rest }: Omit<ComponentProps<typeof Dialog>, 'busy'>) {
  return (
    <Dialog {...rest}>
      {children}
      <div className={styles.actions}>
        <Button onClick={rest.onClose} data-autofocus>
          {common.close}
        </Button>
      </div>
    </Dialog>
  )
}
