import { Suspense, useId, useMemo, useState } from 'react'
import { isForOperator, mayAccess } from '#contract/access'
import type { AuditTrace } from '#contract/schemas/audit'
import type { SentencePart } from '#contract/sentences'
import { undoOf } from '#contract/undo/undo'
import { useAccess, useCurrentAccount } from '../../api/account.ts'
import { CardControls } from '../../kit/list/Cards.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Nothing } from '../../kit/list/Table.tsx'
import type { List } from '../../kit/list/useList.ts'
import { openedAddress } from '../../kit/opened.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { Action } from '../../ui/Action.tsx'
import { ScrollRegion } from '../../ui/keyboard.tsx'
import { TextLink } from '../../ui/Text.tsx'
import {
  alarmAddress,
  componentsAddress,
  deviceAddress,
  filteredAddress,
  integratorAddress,
  locationAddress,
} from '../addresses.ts'
import { Differences } from './Differences.tsx'
import styles from './Story.module.css'
import type { Names } from './traceDifferences.ts'
import { asTrace, type TraceRow } from './traces.ts'
import { texts } from '../../texts/traces.ts'
import { texts as common } from '../../texts/common.ts'
import { sentenceOf } from './sentences.ts'

const UndoDialog = lazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog)

interface StoryProps {
  traces: readonly TraceRow[]
  /** What the page calls things, by their ids. */
  names?: Names | undefined
}

/** The traces that pass the filters of a list, in its order, instead of its table. */
export function StoryRows({ list }: { list: List<TraceRow> }) {
  const { view } = list
  const traces = view ? [...view.shown].flatMap((at) => view.rows[at] ?? []) : []
  return (
    <>
      <div className={styles.controls}>
        <CardControls list={list} />
      </div>
      <ScrollRegion aria-label={texts.listAsAStory(list.named.title)} className={styles.scroller}>
        {traces.length > 0 ? (
          <Story traces={traces} />
        ) : (
          <div className={styles.nothing}>
            <Nothing list={list} />
          </div>
        )}
      </ScrollRegion>
    </>
  )
}

/** Traces as sentences, each with the fields that it altered. */
export function Story({ traces, names }: StoryProps) {
  const [undone, setUndone] = useState<TraceRow>()
  return (
    <>
      <ol className={styles.entries}>
        {traces.map((trace) => (
          <Entry key={trace.id} trace={trace} names={names} onUndo={() => setUndone(trace)} />
        ))}
      </ol>
      <Suspense>
        {undone && <UndoDialog trace={undone} names={names} onClose={() => setUndone(undefined)} />}
      </Suspense>
    </>
  )
}

/** What a trace says, with links to the things and people that it names. */
export function Sentence({ trace, names }: { trace: AuditTrace | TraceRow; names?: Names | undefined }) {
  const parts = useMemo(() => sentenceOf(trace, names), [trace, names])
  return parts.map((part, at) => <Part key={at} part={part} />)
}

interface EntryProps {
  trace: TraceRow
  names: Names | undefined
  onUndo: () => void
}

function Entry({ trace, names: known, onUndo }: EntryProps) {
  const mayUndo = useMayUndo(trace)
  const sentenceId = useId()
  const names = useMemo(() => {
    const { locationId, locationName } = trace
    return locationId && locationName ? new Map([...(known ?? []), [locationId, locationName]]) : known
  }, [trace, known])
  return (
    <li className={styles.entry}>
      <h2 id={sentenceId}>
        <Sentence trace={trace} names={names} />
      </h2>
      <p>
        <time dateTime={new Date(trace.dateTime * 1000).toISOString()}>
          {formatEpochSeconds(trace.dateTime)}
        </time>
      </p>
      <Differences oldValue={trace.oldValue} newValue={trace.newValue} names={names} />
      {mayUndo && (
        <Action aria-describedby={sentenceId} onClick={onUndo}>
          {common.undo}
        </Action>
      )}
    </li>
  )
}

/** Whether the person may make the calls that undo it. The platform says whether they succeed. */
function useMayUndo(trace: TraceRow): boolean {
  const undo = useMemo(() => undoOf(asTrace(trace)), [trace])
  const { data } = useCurrentAccount()
  if ('why' in undo || !data) return false
  if (trace.integratorId !== data.integratorId && !isForOperator(undo.access)) return false
  if (undo.isOwn && trace.accountId !== data.accountId) return false
  // What is about no location is of the integrator.
  if (data.scope === 'GROUPS' && !trace.locationId) return false
  return mayAccess(undo.access, data.roles, data.isOperator)
}

type Linked = NonNullable<SentencePart['named']>

/** Where a named thing is, and who may go there. It may be gone by now: its page says so. */
const addresses: Record<
  Linked['kind'],
  { access: Parameters<typeof useAccess>[0]; of: (id: string) => string }
> = {
  ACCOUNT: { access: 'account-management', of: (id) => openedAddress('#/accounts', id) },
  LOCATION: { access: 'signed-in', of: (id) => locationAddress(id) },
  DEVICE: { access: 'device-reading', of: (deviceId) => deviceAddress({ deviceId }) },
  GROUP: { access: 'any-management', of: (id) => openedAddress('#/location-groups', id) },
  INTEGRATION: { access: 'any-management', of: (id) => openedAddress('#/integrations', id) },
  PRODUCT: {
    access: 'device-management',
    of: (product) => filteredAddress(componentsAddress('products'), 'product', product),
  },
  INTEGRATOR: { access: 'operator', of: (id) => integratorAddress(id) },
  ALARM: { access: 'signed-in', of: alarmAddress },
}

function Part({ part: { text, named } }: { part: SentencePart }) {
  const mayOpen = useAccess(named ? addresses[named.kind].access : 'signed-in')
  if (!named) return text
  if (!mayOpen) return <b dir="auto">{text}</b>
  return (
    <TextLink dir="auto" href={addresses[named.kind].of(named.id)}>
      {text}
    </TextLink>
  )
}
