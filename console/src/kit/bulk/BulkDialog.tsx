import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Progress } from '../../ui/Progress.tsx'
import { ScrollRegion } from '../../ui/keyboard.tsx'
import { notify } from '../../ui/notify.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import dialogStyles from '../dialog/Dialog.module.css'
import type { Chosen } from '../list/selection/useSelection.ts'
import type { Done } from '../useUndo.tsx'
import styles from './BulkDialog.module.css'
import { type Batch, type Outcome, runBatches } from './runBatches.ts'
import { texts } from '../../texts/bulk.ts'
import { texts as common } from '../../texts/common.ts'

/** What is done with one row: something is sent, or there is nothing to do, or it cannot be done. */
export type Plan<Item, Answer> =
  | {
      item: Item
      /** What to send to take it back, if that is possible. */
      undo?: ((answer: Answer) => Item) | undefined
    }
  | 'same'
  | { refused: string }

interface BulkDialogProps<Row, Item, Answer> {
  title: string
  /** So many of them, such as "12 accounts". */
  rowsAre: (count: number) => string
  chosen: Chosen<Row>
  rowId: (row: Row) => string
  nameOf: (row: Row) => string
  batch: Batch<Item, Answer>
  /** Undefined while something has to be chosen first. */
  planOf: ((row: Row) => Plan<Item, Answer>) | undefined
  /** What happens to so many, such as "12 accounts get the role Reader." */
  willSay: (rows: string, count: number) => string
  /** Of those for which there is nothing to do, such as "2 have it already." */
  sameSay?: (count: number) => string
  /** Shown below. */
  warning?: string | undefined
  confirmLabel: string
  danger?: boolean
  /** The answer says that it was not done after all. */
  reasonIn?: (answer: Answer) => string | undefined
  /** What was done, such as "12 accounts changed". */
  doneSay: (rows: string, count: number) => string
  /** Says it, and offers to undo it. */
  say: (done: Done) => void
  /** What has to be chosen. */
  children?: ReactNode
  onClose: () => void
}

type Stage<Row, Answer> =
  | { name: 'preview' }
  | { name: 'running'; done: number; isCancelled: boolean }
  | { name: 'finished'; results: { row: Row; outcome: Outcome<Answer> | undefined }[] }

/** Says what will be done with many rows, does it in batches, and says what happened to each. */
export function BulkDialog<Row, Item, Answer>(props: BulkDialogProps<Row, Item, Answer>) {
  const { chosen, planOf, batch, rowsAre, rowId, nameOf, onClose } = props
  const [stage, setStage] = useState<Stage<Row, Answer>>({ name: 'preview' })
  const cancel = useRef(new AbortController())
  const plans = planOf ? chosen.rows.map((row) => ({ row, plan: planOf(row) })) : []
  const todo = plans.flatMap(({ row, plan }) =>
    typeof plan === 'object' && 'item' in plan ? [{ row, ...plan }] : [],
  )
  const refused = plans.flatMap(({ row, plan }) =>
    typeof plan === 'object' && 'refused' in plan ? [{ row, reason: plan.refused }] : [],
  )
  const isRunning = stage.name === 'running'

  async function run(): Promise<void> {
    setStage({ name: 'running', done: 0, isCancelled: false })
    const outcomes = await runBatches(
      batch,
      todo.map(({ item }) => item),
      {
        onProgress: (done) => setStage((now) => (now.name === 'running' ? { ...now, done } : now)),
        signal: cancel.current.signal,
      },
    )
    const results = todo.map(({ row }, at) => ({ row, outcome: withReason(outcomes[at]) }))
    reportOutcomes(outcomes, results)
    const isAllDone = results.every(({ outcome }) => outcome && outcome.reason === undefined)
    if (isAllDone && refused.length === 0) onClose()
    else setStage({ name: 'finished', results })
  }

  function withReason(outcome: Outcome<Answer> | undefined): Outcome<Answer> | undefined {
    const reason = outcome?.answer !== undefined && props.reasonIn?.(outcome.answer)
    return reason ? { ...outcome, reason } : outcome
  }

  /** What failed and what was not tried stays selected. */
  function reportOutcomes(
    outcomes: readonly Outcome<Answer>[],
    results: readonly { row: Row; outcome: Outcome<Answer> | undefined }[],
  ): void {
    const left = results.filter(({ outcome }) => !outcome || outcome.reason !== undefined)
    chosen.keep(
      new Map([
        ...refused.map(({ row, reason }) => [rowId(row), reason] as const),
        ...left.map(({ row, outcome }) => [rowId(row), outcome?.reason ?? ''] as const),
      ]),
    )
    const done = results.length - left.length
    if (done === 0) return
    const inverse = todo.flatMap(({ undo }, at) => {
      const { answer, reason } = outcomes[at] ?? { reason: '' }
      return undo && reason === undefined ? [undo(answer as Answer)] : []
    })
    const text = props.doneSay(rowsAre(done), done)
    props.say({
      text,
      undo:
        inverse.length === done
          ? { run: async () => undoAll(inverse), message: texts.undone(text) }
          : undefined,
    })
  }

  async function undoAll(items: Item[]): Promise<void> {
    const outcomes = await runBatches(batch, items, {
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    const failed = outcomes.filter(({ reason }) => reason !== undefined)
    if (failed.length === 0) return
    notify.error(texts.notUndone(failed.length, rowsAre(items.length)), failed[0]?.reason)
  }

  return (
    <Dialog title={props.title} busy={isRunning} onClose={onClose}>
      {stage.name === 'preview' && (
        <>
          {props.children}
          <div role="status" className={styles.preview}>
            {planOf && (
              <p>{previewText(props, todo.length, plans.filter(({ plan }) => plan === 'same').length)}</p>
            )}
            {props.warning && <p>{props.warning}</p>}
          </div>
          {refused.length > 0 && (
            <>
              <p>{texts.leftOutCount(rowsAre(refused.length), refused.length)}</p>
              <Results label={texts.leftOut} rows={refused.map(({ row, reason }) => [nameOf(row), reason])} />
            </>
          )}
        </>
      )}
      {stage.name === 'running' && (
        <div className={styles.running}>
          <p role="status">
            {(stage.isCancelled ? texts.stopping : texts.progress)(stage.done, rowsAre(todo.length))}
          </p>
          <Progress aria-label={props.title} max={todo.length} value={stage.done} />
        </div>
      )}
      {stage.name === 'finished' && (
        <>
          <p role="status" className={styles.preview}>
            {resultText(stage.results.map(({ outcome }) => outcome))}
          </p>
          <Results
            label={texts.results}
            rows={[
              ...refused.map(({ row, reason }) => [nameOf(row), reason] as const),
              ...stage.results
                .map(
                  ({ row, outcome }) =>
                    [nameOf(row), outcome ? (outcome.reason ?? texts.doneWord) : texts.notTried] as const,
                )
                .toSorted(([, a], [, b]) => Number(a === texts.doneWord) - Number(b === texts.doneWord)),
            ]}
          />
        </>
      )}
      <div className={dialogStyles.actions}>
        {stage.name === 'preview' && (
          <>
            <Button
              variant="default"
              onClick={onClose}
              data-autofocus={props.children === undefined || undefined}
            >
              {common.cancel}
            </Button>
            <Button
              color={props.danger ? 'red.8' : 'accent'}
              disabled={todo.length === 0}
              onClick={() => void run()}
            >
              {props.confirmLabel}
            </Button>
          </>
        )}
        {stage.name === 'running' && (
          <Button
            variant="default"
            disabled={stage.isCancelled}
            onClick={() => {
              cancel.current.abort()
              setStage({ ...stage, isCancelled: true })
            }}
          >
            {common.cancel}
          </Button>
        )}
        {stage.name === 'finished' && (
          <Button onClick={onClose} data-autofocus>
            {common.close}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function previewText<Row, Item, Answer>(
  { rowsAre, willSay, sameSay = texts.needNoChange }: BulkDialogProps<Row, Item, Answer>,
  todo: number,
  same: number,
): string {
  const will = todo === 0 ? texts.nothingToDo : willSay(rowsAre(todo), todo)
  return same === 0 ? will : `${will} ${sameSay(same)}`
}

function resultText(outcomes: readonly (Outcome<unknown> | undefined)[]): string {
  const tried = outcomes.filter((outcome) => outcome !== undefined)
  const failed = tried.filter(({ reason }) => reason !== undefined).length
  const untried = outcomes.length - tried.length
  return [
    texts.done(tried.length - failed),
    ...(failed > 0 ? [texts.failed(failed)] : []),
    ...(untried > 0 ? [texts.notTriedCount(untried)] : []),
  ].join(', ')
}

function Results({
  label,
  rows,
}: {
  label: string
  rows: readonly (readonly [name: string, text: string])[]
}) {
  return (
    <ScrollRegion aria-label={label} className={styles.results}>
      <dl>
        {rows.map(([name, text], at) => (
          <div key={at}>
            <dt dir="auto">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  )
}
