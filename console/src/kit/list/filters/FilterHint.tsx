import { IconHelp } from '@tabler/icons-react'
import { Popover } from '../../../ui/Popover.tsx'
import styles from './FilterHint.module.css'

const ways = [
  ['munch', 'München: case and accents do not matter'],
  ['=Berlin', 'the whole value'],
  ['not Berlin', 'all others'],
  ['empty', 'without a value'],
  ['not empty', 'with a value'],
  ['=60', 'this number; also >300, <=20 and 10..20'],
  ['"empty"', 'the word itself, in quotes'],
]

/** How to filter, explained once for all lists. */
export function FilterHint({ className }: { className: string | undefined }) {
  return (
    <Popover label="How to filter" className={className} trigger={<IconHelp size={16} aria-hidden />}>
      <dl className={styles.ways}>
        {ways.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
