import { useState } from 'react'
import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import styles from './KeysDialog.module.css'
import { texts } from '../../texts/find.ts'

type Keys = readonly [keys: readonly string[], meaning: string]

interface KeyGroup {
  title: string
  /** What the page has if these keys do something there. */
  selector?: string
  keys: readonly Keys[]
}

const everywhere = (findKey: string): KeyGroup => ({
  title: texts.everywhere,
  keys: [
    [[findKey, '/'], texts.findAnything],
    [['?'], texts.showTheseKeys],
    [['Esc'], texts.closeDialogOrMenu],
  ],
})

const groups: readonly KeyGroup[] = [
  {
    title: texts.inTabs,
    selector: '[role=tablist]',
    keys: [[['←', '→', 'Home', 'End'], texts.goToAnotherTab]],
  },
  {
    title: texts.inListHead,
    selector: '[role=columnheader] > button',
    keys: [
      [['←', '→'], texts.goToAnotherColumn],
      [['Enter'], texts.sortByIt],
      [['Alt ←', 'Alt →'], texts.moveIt],
      [['Alt Shift ←', 'Alt Shift →'], texts.makeItNarrowerOrWider],
    ],
  },
  {
    title: texts.inZonesAndValues,
    selector: '[role=treegrid]',
    keys: [
      [['↑', '↓', 'Home', 'End'], texts.goToAnotherLine],
      [['←', '→'], texts.closeOrOpenLine],
    ],
  },
]

/** The keys that do something on this page. */
export function KeysDialog({ findKey, onClose }: { findKey: string; onClose: () => void }) {
  const [shown] = useState(() =>
    [everywhere(findKey), ...groups].filter(
      ({ selector }) => selector === undefined || document.querySelector(`main ${selector}`),
    ),
  )
  return (
    <ShowDialog title={texts.keys} onClose={onClose}>
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
