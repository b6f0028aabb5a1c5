import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { mostCountedLimits } from '#contract/limits'
import type { Conditional } from '#contract/schemas/conditional'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { limitSentence, ruleText } from '../../../domain/limits/sentence.ts'
import { hasTiming } from '../../../domain/limits/timing.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../../kit/preload.ts'
import { Action, classes } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Badge } from '../../../ui/Labels.tsx'

import type { Measured } from '../../../domain/curve/lines.ts'
import cards from '../cards.module.css'
import styles from './LimitsSection.module.css'
import { countedLimit, raisedText } from './limits.ts'
import { texts } from '../../../texts/locationsLimits.ts'
import { texts as common } from '../../../texts/common.ts'
import { severityWords, wordIn } from '../../../texts/labels.ts'

const LimitForm = lazyDialog(async () => (await import('./LimitForm.tsx')).LimitForm)
const DeleteLimit = lazyDialog(async () => (await import('./LimitForm.tsx')).DeleteLimit)
const dialogs = [LimitForm, DeleteLimit]
const none: never[] = []

export function LimitsSection({ locationId, chosen }: { locationId: string; chosen: readonly Measured[] }) {
  const heading = useId()
  const mayChange = useAccess('conditional-management')
  usePreloadLater(mayChange ? dialogs : none)
  const edit = useDialog<Conditional | null>('limit')
  const remove = useDialog<Conditional>('limit-deletion')
  const { data = none, isPending, isError } = useQuery(query(api.findConditionals, { body: { locationId } }))
  const groups = chosen.map((measured) => ({
    measured,
    limits: data
      .filter(({ measurementId }) => measurementId === measured.measurementId)
      .slice(0, mostCountedLimits),
  }))
  const raisedCounts = useRaisedCounts(locationId, groups)
  return (
    <section aria-labelledby={heading} className={cards.section}>
      <header className={classes('row', cards.header)}>
        <h2 id={heading}>{texts.alarmLimits}</h2>
        {mayChange && <Action onClick={() => edit.open(null)}>{texts.addLimit}</Action>}
      </header>
      {isError && <p role="alert">{texts.failedToFetch}</p>}
      {isPending && <output>{texts.loading}</output>}
      {!isPending && !isError && groups.every(({ limits }) => limits.length === 0) && (
        <p className="quiet">{texts.noLimitsYet(namesOf(chosen))}</p>
      )}
      {groups.map(
        ({ measured, limits }, group) =>
          limits.length > 0 && (
            <ul key={measured.measurementId} aria-label={measured.name} className={cards.cards}>
              {limits.map((limit, at) => (
                <LimitLine
                  key={limit.conditionalId}
                  limit={limit}
                  measured={measured}
                  raised={raisedText(raisedCounts[group], at)}
                  change={mayChange ? { edit: edit.open, remove: remove.open } : undefined}
                />
              ))}
            </ul>
          ),
      )}
      <Suspense>
        {edit.state && <LimitForm locationId={locationId} chosen={chosen} dialog={edit.state} />}
        {remove.state && <DeleteLimit locationId={locationId} chosen={chosen} dialog={remove.state} />}
      </Suspense>
    </section>
  )
}

const namesOf = (chosen: readonly Measured[]) => chosen.map(({ name }) => name).join(', ')

/** One call for each measurement, however many limits it has. The count is left out if the platform has no such call. */
function useRaisedCounts(
  locationId: string,
  groups: readonly { measured: Measured; limits: readonly Conditional[] }[],
) {
  return useQueries({
    queries: groups.map(({ measured: { measurementId }, limits }) => ({
      ...query(api.countRaised, {
        locationId,
        measurementId,
        body: { limits: limits.map(countedLimit) },
      }),
      enabled: limits.length > 0,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}

interface LimitLineProps {
  limit: Conditional
  measured: Measured
  /** What it would have done lately. Empty until that is known. */
  raised: string
  /** Undefined for those who may not change limits. */
  change: { edit: (limit: Conditional) => void; remove: (limit: Conditional) => void } | undefined
}

function LimitLine({ limit, measured, raised, change }: LimitLineProps) {
  const name = useId()
  const { severity, enabled } = limit
  const rule = ruleText(limit, measured.unit?.symbol)
  return (
    <li className={classes(cards.card, styles.limit)} data-off={enabled ? undefined : ''}>
      <div id={name}>
        <span dir="auto">{measured.name}</span> <strong>{rule}</strong>{' '}
        <Badge>{wordIn(severityWords)(severity)}</Badge>
        {!enabled && <span className="quiet"> {texts.switchedOff}</span>}
      </div>
      {hasTiming(limit) && (
        <p className="quiet">
          {limitSentence(limit, { ...measured, name: measured.label, symbol: measured.unit?.symbol })}
        </p>
      )}
      {limit.instruction && <p className={styles.instruction}>{limit.instruction}</p>}
      {raised && <p className="quiet">{raised}</p>}
      {change && (
        <div className="row">
          <OnOff limit={limit} label={`${measured.name} ${rule}`} />
          <Action aria-describedby={name} onClick={() => change.edit(limit)}>
            {common.edit}
          </Action>
          <Action aria-describedby={name} look="danger" onClick={() => change.remove(limit)}>
            {common.delete}
          </Action>
        </div>
      )}
    </li>
  )
}

function OnOff({ limit, label }: { limit: Conditional; label: string }) {
  const { conditionalId, comparison, threshold, severity, version } = limit
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (enabled: boolean) =>
      api.updateConditional({ body: { conditionalId, comparison, threshold, severity, enabled, version } }),
    onError: (error) => notify.error(errorMessage(error, texts.failedToSwitch(label))),
  })
  return (
    <Switch
      isLabelHidden
      label={texts.switchLimit(label)}
      isOn={isPending ? variables : limit.enabled}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}

/** Counts limits from a copy that wait for their measurement. Another platform has none. */
export function PlannedConditionals({ count }: { count: number | undefined }) {
  if (!count) return null
  return <p className="quiet">{texts.planned(count)}</p>
}
