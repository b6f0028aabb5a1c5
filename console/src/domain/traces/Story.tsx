import { useMemo, useState } from 'react'
import type { AuditTrace } from '#contract/schemas/audit'
import { sentenceOf, type SentencePart } from '#contract/sentences'
import { useAccess } from '../../api/account.ts'
import { CardControls } from '../../kit/list/Cards.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Nothing } from '../../kit/list/Table.tsx'
import type { List } from '../../kit/list/useList.ts'
import { openedAddress } from '../../kit/opened.ts'
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
import styles from './Story.module.css'
import { differencesIn, mostDifferences, type Names } from './traceDifferences.ts'
import type { TraceRow } from './traces.ts'
import { formatNumber } from '../../ui/language.ts'

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
      <ScrollRegion aria-label={`${list.title} as a story`} className={styles.scroller}>
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
  return (
    <ol className={styles.entries}>
      {traces.map((trace) => (
        <Entry key={trace.id} trace={trace} names={names} />
      ))}
    </ol>
  )
}

/** What a trace says, with links to the things and people that it names. */
export function Sentence({ trace, names }: { trace: AuditTrace | TraceRow; names?: Names | undefined }) {
  const parts = useMemo(
    () => sentenceOf({ ...trace, oldValue: trace.oldValue || null, newValue: trace.newValue || null }, names),
    [trace, names],
  )
  return parts.map((part, at) => <Part key={at} part={part} />)
}

function Entry({ trace, names: known }: { trace: TraceRow; names: Names | undefined }) {
  const names = useMemo(() => {
    const { locationId, locationName } = trace
    return locationId && locationName ? new Map([...(known ?? []), [locationId, locationName]]) : known
  }, [trace, known])
  return (
    <li className={styles.entry}>
      <h2>
        <Sentence trace={trace} names={names} />
      </h2>
      <p>
        <time dateTime={new Date(trace.dateTime * 1000).toISOString()}>
          {formatEpochSeconds(trace.dateTime)}
        </time>
      </p>
      <Differences oldValue={trace.oldValue} newValue={trace.newValue} names={names} />
    </li>
  )
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

interface DifferencesProps {
  oldValue: string
  newValue: string
  names?: Names | undefined
}

/** The first fields usually say enough. The others are shown on request. */
const fewDifferences = 6

function Differences({ oldValue, newValue, names }: DifferencesProps) {
  const [isWhole, setWhole] = useState(false)
  const all = useMemo(() => differencesIn(oldValue, newValue, names), [oldValue, newValue, names])
  if (all.length === 0) return null
  const shown = all.slice(0, isWhole ? mostDifferences : fewDifferences)
  const left = all.length - mostDifferences
  return (
    <>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{before === '' ? '–' : <del>{before}</del>}</td>
              <td dir="auto">{after === '' ? '–' : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole && left > 0 && <p>And {formatNumber(left)} more, which the Audit screen shows whole.</p>}
      {all.length > fewDifferences && (
        <Action aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${formatNumber(all.length)} fields`}
        </Action>
      )}
    </>
  )
}
