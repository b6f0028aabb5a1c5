import type { ReactNode } from 'react'
import type { ElsysReport } from '#contract/schemas/registry'
import { custom, number, text } from '../../../kit/list/columns.ts'
import { ListView } from '../../../kit/list/ListPage.tsx'
import styles from './RegisterPage.module.css'

type Line = ElsysReport['lines'][number]

const outcomes: Record<Line['status'], string> = {
  VALID: 'New',
  REGISTERED: 'Registered',
  DUPLICATE: 'Known',
  INVALID: 'Refused',
}

const outcomeOf = ({ status }: Line) => outcomes[status] ?? status

const columns = [
  number('line', 'Line', { width: 72 }),
  text('identifier', 'Identifier', { width: 176 }),
  custom<Line>({
    id: 'outcome',
    header: 'Outcome',
    hasChoices: true,
    width: 120,
    text: outcomeOf,
    render: (line) => (
      <span className={styles.outcome} data-status={line.status}>
        {outcomeOf(line)}
      </span>
    ),
  }),
  text('message', 'Reason', { width: 280, tall: true }),
]

interface ReportListProps {
  report: ElsysReport
  reload: () => void
  isReloading: boolean
  children: ReactNode
}

/** What would happen, or has happened, to each line. */
export function ReportList({ report, reload, isReloading, children }: ReportListProps) {
  return (
    <ListView
      title="Sensors"
      isSection
      rows={report.lines}
      rowId={({ line }) => String(line)}
      columns={columns}
      reload={reload}
      reloading={isReloading}
      renderAbove={() => children}
    />
  )
}

/** "2 new, 1 known, 1 refused." */
export function reportInWords({ commit, lines }: ElsysReport): string {
  const count = (status: Line['status']) => lines.filter((line) => line.status === status).length
  const isNew = commit ? `${count('REGISTERED')} registered` : `${count('VALID')} new`
  return `${isNew}, ${count('DUPLICATE')} known, ${count('INVALID')} refused.`
}
