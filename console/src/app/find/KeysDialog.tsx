import { useState } from 'react'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import { findKey } from '../layout/Find.tsx'
import styles from './KeysDialog.module.css'

type Keys = readonly [keys: readonly string[], meaning: string]

interface KeyGroup {
  title: string
  /** What the page has if these keys do something there. */
  selector?: string
  keys: readonly Keys[]
}

const groups: readonly KeyGroup[] = [
  {
    title: 'Everywhere',
    keys: [
      [[findKey, '/'], 'Find a thing, a page or a command'],
      [['?'], 'Show these keys'],
      [['Esc'], 'Close a dialog or a menu'],
    ],
  },
  {
    title: 'In the tabs of the page',
    selector: '[role=tablist]',
    keys: [[['←', '→', 'Home', 'End'], 'Go to another tab']],
  },
  {
    title: 'In the head of the list',
    selector: '[role=columnheader] > button',
    keys: [
      [['←', '→'], 'Go to another column'],
      [['Enter'], 'Sort by it, and again the other way'],
      [['Alt ←', 'Alt →'], 'Move it'],
      [['Alt Shift ←', 'Alt Shift →'], 'Make it narrower or wider'],
    ],
  },
  {
    title: 'In the zones and values',
    selector: '[role=treegrid]',
    keys: [
      [['↑', '↓', 'Home', 'End'], 'Go to another line'],
      [['←', '→'], 'Close or open a line'],
    ],
  },
]

/** The keys that do something on this page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [shown] = useState(() =>
    groups.filter(({ selector }) => selector === undefined || document.querySelector(`main ${selector}`)),
  )
  return (
    <ShowDialog title="Keys" onClose={onClose}>
      {shown.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([names, meaning]) => (
              <div key={meaning}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ShowDialog>
  )
}
