import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type SubmitEvent } from 'react'
import { textLength } from '#contract/limits'
import type { AlarmCauses, AlarmWithEvents } from '#contract/schemas/alarm'
import { usualActions, usualCauses } from '#contract/values'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { alarmAddress } from '../../domain/addresses.ts'
import { durationText, explanationText, explanationWord } from '../../domain/alarms/causes.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { Action } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'
import { TextLink } from '../../ui/Text.tsx'
import styles from './cause.module.css'
import { texts } from '../../texts/alarmsCause.ts'

const CauseLists = lazyDialog(async () => (await import('./CauseLists.tsx')).CauseLists)

interface CauseProps {
  alarm: AlarmWithEvents
  mayHandle: boolean
}

/** Why it was and what was done about it, in three taps. On a platform that does not know causes it is not there. */
export function CauseSection({ alarm, mayHandle }: CauseProps) {
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const lists = useDialog<AlarmCauses>('alarm-causes')
  const mayEditLists = useAccess('any-management')
  const { data } = useQuery({ ...query(api.getAlarmCauses), retry: false })
  const said = explanationText(alarm)
  if (alarm.kind === 'DRILL' || (!data && said === '')) return null
  const isAsked = data !== undefined && mayHandle && (isOpen || said === '')
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{texts.heading}</h2>
        {mayHandle && said !== '' && !isOpen && <Action onClick={() => setOpen(true)}>{texts.change}</Action>}
        {mayEditLists && data && <Action onClick={() => lists.open(data)}>{texts.editLists}</Action>}
      </div>
      {said === '' ? (
        <p className="quiet">
          {data?.requiredFor.includes(alarm.severity) && alarm.state !== 'RESOLVED'
            ? texts.required
            : texts.notSaid}
        </p>
      ) : (
        <p className={styles.said} dir="auto">
          <strong>{said}</strong>
          {alarm.causeText && <q>{alarm.causeText}</q>}
        </p>
      )}
      {isAsked && <CauseForm alarm={alarm} lists={data} onDone={() => setOpen(false)} />}
      <Earlier alarm={alarm} />
      <Suspense>{lists.state && <CauseLists dialog={lists.state} />}</Suspense>
    </section>
  )
}

interface FormProps {
  alarm: AlarmWithEvents
  lists: AlarmCauses
  onDone: () => void
}

function CauseForm({ alarm, lists, onDone }: FormProps) {
  const [cause, setCause] = useState(alarm.cause ?? '')
  const [action, setAction] = useState(alarm.action ?? '')
  const [text, setText] = useState(alarm.causeText ?? '')
  const [isBusy, setBusy] = useState(false)
  const details = useId()

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { cause: cause.trim() || null, action: action.trim() || null, text: text.trim() || null }
      await api.setAlarmCause({ alarmId: alarm.alarmId, body })
      notify.success(texts.saved)
      onDone()
    } catch (error) {
      notify.error(texts.failed, serverReason(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Choice
        label={texts.cause}
        otherLabel={texts.otherCause}
        offered={lists.causes}
        usual={usualCauses}
        value={cause}
        onChange={setCause}
      />
      <Choice
        label={texts.action}
        otherLabel={texts.otherAction}
        offered={lists.actions}
        usual={usualActions}
        value={action}
        onChange={setAction}
      />
      <label className={styles.details} htmlFor={details}>
        {texts.details}
      </label>
      <textarea
        id={details}
        rows={2}
        maxLength={textLength.explanation}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Action look="primary" type="submit" disabled={isBusy || (!cause.trim() && !action.trim())}>
          {isBusy ? texts.saving : texts.save}
        </Action>
      </div>
    </form>
  )
}

interface ChoiceProps {
  label: string
  otherLabel: string
  offered: readonly string[]
  usual: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** Buttons of which one is pressed. Any other text has a field. */
function Choice({ label, otherLabel, offered, usual, value, onChange }: ChoiceProps) {
  const name = useId()
  // A usual one that is no longer offered is not typed anew.
  const choices =
    value !== '' && usual.includes(value) && !offered.includes(value) ? [...offered, value] : offered
  const [isOther, setOther] = useState(value !== '' && !choices.includes(value))
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {choices.map((one) => (
        <label key={one} dir="auto">
          <input
            type="radio"
            name={name}
            checked={!isOther && value === one}
            onChange={() => {
              setOther(false)
              onChange(one)
            }}
          />
          {explanationWord(one)}
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={isOther}
          onChange={() => {
            setOther(true)
            onChange('')
          }}
        />
        {texts.other}
      </label>
      {isOther && (
        <input
          type="text"
          aria-label={otherLabel}
          maxLength={textLength.cause}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </fieldset>
  )
}

function Earlier({ alarm: { earlier } }: { alarm: AlarmWithEvents }) {
  const heading = useId()
  if (!earlier) return null
  return (
    <>
      <h3 id={heading}>{texts.earlier}</h3>
      {earlier.length === 0 ? (
        <p className="quiet">{texts.none}</p>
      ) : (
        <ul className={styles.earlier} aria-labelledby={heading}>
          {earlier.map(({ alarmId, raisedAt, resolvedAt, ...said }) => (
            <li key={alarmId}>
              <TextLink href={alarmAddress(alarmId)}>{formatEpochSeconds(raisedAt)}</TextLink>
              <span className="quiet">
                {resolvedAt === null ? texts.lasts : durationText(resolvedAt - raisedAt)}
              </span>
              <span dir="auto" className={explanationText(said) ? undefined : 'quiet'}>
                {explanationText(said) || texts.noCause}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
