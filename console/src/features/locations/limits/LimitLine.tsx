import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { Conditional } from '#contract/schemas/conditional'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { Action } from '../../../ui/Action.tsx'
import { Badge } from '../../../ui/Text.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/Switch.tsx'
import type { Measured } from '../curve/measured.ts'
import { ruleText } from './limitText.ts'
import styles from './LimitsSection.module.css'

interface LimitLineProps {
  limit: Conditional
  measured: Measured
  /** How often it would have raised an alarm. Empty until that is known. */
  raised: string
  /** Undefined for those who may not change limits. */
  change: { edit: (limit: Conditional) => void; remove: (limit: Conditional) => void } | undefined
}

export function LimitLine({ limit, measured, raised, change }: LimitLineProps) {
  const name = useId()
  const { severity, enabled } = limit
  const rule = ruleText(limit, measured.unit?.symbol)
  return (
    <li className={styles.limit} data-off={enabled ? undefined : ''}>
      <div id={name} className={styles.rule}>
        <span dir="auto">{measured.name}</span> <strong>{rule}</strong> <Badge>{severity}</Badge>
        {!enabled && <span className={styles.quiet}> switched off</span>}
      </div>
      {raised && <p className={styles.quiet}>{raised}</p>}
      {change && (
        <div className={styles.actions}>
          <OnOff limit={limit} label={`${measured.name} ${rule}`} />
          <Action aria-describedby={name} onClick={() => change.edit(limit)}>
            Edit
          </Action>
          <Action aria-describedby={name} look="danger" onClick={() => change.remove(limit)}>
            Delete
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
    onError: (error) =>
      notify.error(errorMessage(error, `Failed to switch the alarm limit ${label}. Please try again.`)),
  })
  return (
    <Switch
      isLabelHidden
      label={`Switch ${label}`}
      isOn={isPending ? variables : limit.enabled}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}
