import { useQuery } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import { mostDaysAtOnce } from '#contract/limits'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { Action } from '../../../ui/Action.tsx'

import styles from './calendar.module.css'
import {
  dayAfter,
  daysBehind,
  dayText,
  isDate,
  shortDayText,
  weekdayNames,
  type Period,
  periodBetween,
  periodErrors,
  periodsText,
  sentPeriods,
} from './dates.ts'
import { DayBar } from './MonthGrid.tsx'
import { texts } from '../../../texts/locationsScheduleForms.ts'
import { texts as common } from '../../../texts/common.ts'

export interface DaySubject {
  owner: CalendarOwner
  ownerName: string
  date: string
  periods: readonly Period[]
}

export function DayForm({ dialog }: { dialog: DialogState<DaySubject> }) {
  const { owner, ownerName, date, periods } = dialog.subject
  const form = useDialogForm<DayValues, DaySubject>(dialog, {
    initialValues: {
      periods: periods.map((period) => ({ ...period })),
      until: '',
      weekdays: ['0', '1', '2', '3', '4', '5', '6'],
    },
    validate: (values) => errorsOf(values, date),
  })
  const { until, weekdays } = form.values
  const behind = isDate(until)
    ? daysBehind(date, until, new Set(weekdays.map(Number))).slice(0, mostDays)
    : []
  return (
    <FormModal
      title={dayText(date)}
      form={form}
      submit={async (values) => setDays(owner, [date, ...behind], sentPeriods(values.periods))}
      submitLabel={behind.length > 0 ? texts.setDays(behind.length + 1) : texts.setDay}
      failureText={texts.failedToSet}
      onDone={() => texts.daysSet(ownerName, behind.length + 1)}
      onClose={dialog.close}
    >
      <p>{texts.calendarOf(ownerName)}</p>
      <PeriodRows form={form} />
      <TextInput
        type="date"
        label={texts.copyUntil}
        mt="md"
        min={dayAfter(date, 1)}
        max={dayAfter(date, mostDays)}
        {...form.getInputProps('until')}
      />
      {until !== '' && (
        <fieldset className={styles.weekdays}>
          <legend>{texts.on}</legend>
          {weekdayNames.map((name, at) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={weekdays.includes(String(at))}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue(
                    'weekdays',
                    checked ? [...weekdays, String(at)] : weekdays.filter((one) => one !== String(at)),
                  )
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {behind.length > 0 && (
        <Overwritten owner={owner} dates={behind} periods={sentPeriods(form.values.periods)} />
      )}
    </FormModal>
  )
}

interface OverwrittenProps {
  owner: CalendarOwner
  dates: readonly string[]
  periods: readonly Period[]
}

/** Says which of these days have other periods, which would be replaced. */
function Overwritten({ owner: { locationId, zoneId }, dates, periods }: OverwrittenProps) {
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const { data, error } = useQuery(query(api.getSchedule, { locationId, query: { from, to } }))
  if (error) return <p role="status">{texts.replacedNotSaid}</p>
  if (!data) return <p role="status">{texts.lookingAtDays}</p>
  const set = zoneId === null ? data.days : (data.zones.find((one) => one.zoneId === zoneId)?.days ?? [])
  const replaced = set.filter(
    (day) => dates.includes(day.date) && periodsText(day.periods) !== periodsText(periods),
  )
  if (replaced.length === 0) return <p role="status">{texts.noneReplaced}</p>
  return (
    <div role="status">
      <p>{texts.willBeReplaced(replaced.length)}</p>
      <ul>
        {replaced.map((day) => (
          <li key={day.date}>{texts.dayWith(shortDayText(day.date), periodsText(day.periods))}</li>
        ))}
      </ul>
    </div>
  )
}

function PeriodRows({ form }: { form: DialogForm<DayValues> }) {
  const { periods } = form.values
  const add = (period: Period) => form.insertListItem('periods', period)
  return (
    <>
      <DragBar periods={periods} onAdd={add} />
      {periods.length === 0 && <p>{texts.closedAllDay}</p>}
      {periods.map((_period, at) => (
        // While a period is typed, only its place in the list stays the same, so that is its key.
        <div key={at} role="group" aria-label={texts.periodNumber(at + 1)} className={styles.period}>
          <TextInput label={texts.from} autoComplete="off" {...form.getInputProps(`periods.${at}.from`)} />
          <TextInput label={texts.to} autoComplete="off" {...form.getInputProps(`periods.${at}.to`)} />
          <Action
            look="danger"
            aria-label={texts.removePeriod(at + 1)}
            onClick={() => form.removeListItem('periods', at)}
          >
            {common.remove}
          </Action>
        </div>
      ))}
      {form.errors['periods'] && <p role="alert">{form.errors['periods']}</p>}
      <Action onClick={() => add({ from: '', to: '' })}>{texts.addPeriod}</Action>
    </>
  )
}

/** Draws a period over the hours with a mouse or a finger. Typing does the same, so nobody has to draw. */
function DragBar({ periods, onAdd }: { periods: readonly Period[]; onAdd: (period: Period) => void }) {
  // Where the pointer went down. It is a ref, because pointer events may come faster than React renders.
  const begin = useRef<number>(undefined)
  const [drawn, setDrawn] = useState<Period>()
  const shareAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return (event.clientX - left) / width
  }
  const drawnTo = (event: PointerEvent<HTMLElement>) =>
    begin.current === undefined ? undefined : periodBetween(begin.current, shareAt(event))
  const end = () => {
    begin.current = undefined
    setDrawn(undefined)
  }
  return (
    <div
      data-drag
      className={styles.drag}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        begin.current = shareAt(event)
      }}
      onPointerMove={(event) => setDrawn(drawnTo(event))}
      onPointerUp={(event) => {
        const period = drawnTo(event)
        end()
        if (period) onAdd(period)
      }}
      onPointerCancel={end}
    >
      <DayBar periods={drawn ? [...periods, drawn] : periods} />
      <div aria-hidden className={styles.hours}>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className="quiet">{drawn ? `${drawn.from}–${drawn.to}` : texts.drawOrType}</p>
    </div>
  )
}

/** Whose calendar: a zone's own, or that of the whole location. */
interface CalendarOwner {
  locationId: string
  zoneId: string | null
}

/** Sets one day by the call that every platform has. Several days use another call, which sets all of them or none. */
async function setDays(
  { locationId, zoneId }: CalendarOwner,
  dates: readonly string[],
  periods: Period[],
): Promise<unknown> {
  const [date, ...others] = dates
  if (date === undefined || others.length > 0)
    return api.setCalendarDays({ locationId, body: { zoneId, dates: [...dates], periods } })
  const body = { date, periods }
  return zoneId === null
    ? api.setCalendarDay({ locationId, body })
    : api.setZoneCalendarDay({ locationId, zoneId, body })
}

/** A type and not an interface: a form's values are a record. */
type DayValues = {
  periods: Period[]
  /** The last day to set. Empty to set only this day. */
  until: string
  /** Numbers of weekdays, Monday being 0. */
  weekdays: string[]
}

/** How many later days can be set. The day itself is set too. */
const mostDays = mostDaysAtOnce - 1

function errorsOf({ periods, until }: DayValues, date: string): Record<string, string> {
  const errors = periodErrors(periods)
  if (until === '') return errors
  if (!isDate(until) || until < date) return { ...errors, until: texts.thisDayOrLater }
  return until > dayAfter(date, mostDays) ? { ...errors, until: texts.mostDaysAhead(mostDays) } : errors
}
