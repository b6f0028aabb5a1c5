import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { severities } from '#contract/values'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { alertingText, stepsOf, notifiedByDefault } from '../../domain/alerting.ts'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { placeholderOf } from '../../kit/form/Checklist.tsx'
import { TextInput } from '../../kit/form/fields.tsx'
import { Filter } from '../../kit/form/VirtualBox.tsx'
import { useMatching } from '../../kit/search/matching.ts'
import { Action, classes } from '../../ui/Action.tsx'
import { Switch } from '../../ui/Switch.tsx'
import {
  alertingIn,
  type GroupValues,
  hasProblem,
  isDefault,
  problemsOf,
  type Recipient,
  recipientIn,
  recipientOf,
  withRecipient,
} from './groupValues.ts'
import styles from './AlertingFields.module.css'
import { language } from '../../ui/language.ts'
import { texts } from '../../texts/groups.ts'
import { severityWords, wordIn } from '../../texts/labels.ts'

/** An integration or a member that can be given a time of its own. */
interface Line {
  id: string
  name: string
  detail: string
}

interface AlertingFieldsProps {
  form: DialogForm<GroupValues>
  /** Undefined while the group is created: it has no members yet. */
  locationGroupId: string | undefined
  /** The integrations that are checked. */
  integrations: readonly Line[]
}

const fields = ['recipients', 'reminderMinutes', 'notifiesWhenOver'] as const

/** Who of the group is notified when. Folded, with what counts as sentences, until somebody asks for it. */
export function AlertingFields({ form, locationGroupId, integrations }: AlertingFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // It stays open when the error is corrected.
  if (!isOpen && fields.some((name) => Boolean(form.errors[name]))) setOpen(true)
  const named = form.values.recipients.map((entry) => recipientIn(entry).id)
  const hasOthers = named.some((one) => integrations.every((line) => line.id !== one))
  const members = useMembers(locationGroupId, isOpen || hasOthers)
  const lines = [...integrations, ...members.lines]
  return (
    <section className={styles.alerting} aria-label={texts.alerting}>
      <div className={classes('row', styles.header)}>
        <h3>{texts.alerting}</h3>
        <Action
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={isOpen ? texts.foldAlerting : texts.changeAlerting}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.fold : texts.change}
        </Action>
      </div>
      <Summary values={form.values} lines={lines} />
      {isOpen && (
        <div id={id} className={styles.fields}>
          <Lines form={form} lines={lines} />
          {members.note !== undefined && <p className="quiet">{members.note}</p>}
          <TextInput
            label={texts.remindEvery}
            description={texts.remindHint}
            inputMode="numeric"
            autoComplete="off"
            rightSection="min"
            rightSectionWidth={56}
            {...form.getInputProps('reminderMinutes')}
          />
          <Switch
            label={texts.notifyWhenOver}
            isOn={form.values.notifiesWhenOver === 'on'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('notifiesWhenOver', currentTarget.checked ? 'on' : 'off')
            }
          />
        </div>
      )}
    </section>
  )
}

/** Those who are in the group, as far as the person may see them. */
function useMembers(locationGroupId: string | undefined, isNeeded: boolean) {
  const mayRead = useAccess('account-management')
  const isEnabled = isNeeded && mayRead && locationGroupId !== undefined
  const accounts = useQuery({ ...query(api.listManagedAccounts), enabled: isEnabled })
  const lines = (accounts.data ?? [])
    .filter(({ locationGroups }) =>
      locationGroups.some((entry) => entry.locationGroupId.locationGroupId === locationGroupId),
    )
    .map(({ accountId, firstName, lastName }): Line & { sort: string } => ({
      id: accountId,
      name: `${firstName} ${lastName}`,
      detail: texts.member,
      sort: `${lastName} ${firstName}`,
    }))
    .toSorted((one, other) => one.sort.localeCompare(other.sort, language))
  return { lines, note: noteOf() }

  function noteOf(): string | undefined {
    if (locationGroupId === undefined) return texts.membersLater
    if (!mayRead) return texts.membersHidden
    return placeholderOf(accounts, 'members')?.text
  }
}

function Summary({ values, lines }: { values: GroupValues; lines: readonly Line[] }) {
  const alerting = alertingIn(values)
  if (isDefault(alerting)) return <p className="quiet">{notifiedByDefault}</p>
  const nameOf = new Map(lines.map(({ id, name }) => [id, name]))
  const known = alerting.recipients.filter((one) => nameOf.has(one.id))
  const unknown = alerting.recipients.length - known.length
  const steps = stepsOf(known.map((one) => ({ ...one, name: nameOf.get(one.id) ?? '' })))
  return (
    <div className="quiet">
      <ul className={styles.steps}>
        {steps.map(({ when, names }) => (
          <li key={when}>{texts.stepWith(when, names)}</li>
        ))}
        {unknown > 0 && <li>{texts.othersAtTheirTimes(unknown)}</li>}
        <li>{alerting.recipients.length === 0 ? texts.everybodyAtOnce : texts.everybodyElseAtOnce}</li>
      </ul>
      <p className={styles.text}>{alertingText(alerting)}</p>
    </div>
  )
}

/** More lines than this get a filter. */
const mostWithoutFilter = 8
/** Fields are drawn for this many. A filter finds the others. */
const mostDrawn = 50

interface LinesProps {
  form: DialogForm<GroupValues>
  lines: readonly Line[]
}

function Lines({ form, lines }: LinesProps) {
  const [filter, setFilter] = useState('')
  const { recipients } = form.values
  const matches = useMatching(lines, filter, ({ name }) => name)
  const isRefused = Boolean(form.errors['recipients'])
  // A line that is refused is never hidden.
  const refused = isRefused ? lines.filter(({ id }) => hasProblem(recipientOf(recipients, id))) : []
  const shown = [...new Set([...refused, ...matches])]
  return (
    <div role="group" aria-label={texts.steps}>
      <p>{texts.howToFill}</p>
      {lines.length > mostWithoutFilter && (
        <Filter placeholder={texts.filterRecipients} value={filter} onChange={setFilter} />
      )}
      {shown.length === 0 ? (
        <p className="quiet">{lines.length === 0 ? texts.checkAnIntegration : texts.nobodyMatches}</p>
      ) : (
        <ul className={classes('framed', styles.lines)}>
          {shown.slice(0, mostDrawn).map((line) => (
            <RecipientLine
              key={line.id}
              line={line}
              recipient={recipientOf(recipients, line.id)}
              isRefused={isRefused}
              onChange={(changed) => form.setFieldValue('recipients', withRecipient(recipients, changed))}
            />
          ))}
        </ul>
      )}
      {shown.length > mostDrawn && <p className="quiet">{texts.othersByFilter(shown.length - mostDrawn)}</p>}
      {isRefused && refused.length === 0 && (
        <p role="alert" className={styles.error}>
          {form.errors['recipients']}
        </p>
      )}
    </div>
  )
}

interface RecipientLineProps {
  line: Line
  recipient: Recipient
  isRefused: boolean
  onChange: (recipient: Recipient) => void
}

function RecipientLine({ line, recipient, isRefused, onChange }: RecipientLineProps) {
  const { name, detail } = line
  const problems = isRefused ? problemsOf(recipient) : undefined
  const isWithoutSeverity = Boolean(problems?.severities)
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <span dir="auto">{name}</span> <span className={styles.detail}>{detail}</span>
      </span>
      <TextInput
        aria-label={texts.minutesUntil(name)}
        placeholder={texts.atOnce}
        inputMode="numeric"
        autoComplete="off"
        rightSection="min"
        rightSectionWidth={48}
        value={recipient.minutes}
        error={problems?.minutes}
        onChange={({ currentTarget }) => onChange({ ...recipient, minutes: currentTarget.value })}
      />
      <div role="group" aria-label={texts.severitiesFor(name)} className={styles.severities}>
        {severities.map((severity) => (
          <label key={severity}>
            <input
              type="checkbox"
              checked={recipient.severities.includes(severity)}
              aria-invalid={isWithoutSeverity || undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...recipient,
                  severities: severities.filter((one) =>
                    one === severity ? checked : recipient.severities.includes(one),
                  ),
                })
              }
            />
            {wordIn(severityWords)(severity)}
          </label>
        ))}
        {isWithoutSeverity && (
          <p role="alert" className={styles.error}>
            {problems?.severities}
          </p>
        )}
      </div>
    </li>
  )
}
