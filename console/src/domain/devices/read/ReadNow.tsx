import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { lengthOf } from '#contract/measuring/registers'
import type { DeviceRead, DeviceReadBody } from '#contract/schemas/device-read'
import { api } from '../../../api/client.ts'
import { errorMessage, isNotOffered } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { RowsTable } from '../../../kit/form/RowsTable.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/reading.ts'
import { Action } from '../../../ui/Action.tsx'
import { Warning } from '../../../ui/Labels.tsx'
import {
  decodedText,
  missingText,
  otherOrders,
  outcomeText,
  registersOf,
  type Readable,
  readablesOf,
  registerText,
  wordsText,
} from './readings.ts'
import styles from './ReadNow.module.css'

interface ReadNowProps {
  deviceId: string
  /** The code of the component's product, which has the registers. */
  product: string | null | undefined
  /** Where the component is. Undefined while it is not known. */
  connection: (Pick<DeviceReadBody, 'tcpConfig' | 'rtuConfig'> & { startAddressOffset: number }) | undefined
  /** Reads at once, because the person has just asked for it. */
  readAtOnce?: boolean
}

/** Reads the registers of a component through its device, and shows what the words mean in each order. */
export function ReadNow({ deviceId, product, connection, readAtOnce = false }: ReadNowProps) {
  const products = useQuery(query(api.listProducts))
  const known = products.data?.find((one) => one.product === product)
  // Other platforms have neither registers nor this call.
  const hasRegisters = readablesOf(known?.measurements, undefined, 0).length > 0
  const units = useQuery({ ...query(api.listUnits), enabled: hasRegisters })
  const readables = readablesOf(known?.measurements, units.data, connection?.startAddressOffset ?? 0)
  const { tcpConfig, rtuConfig } = connection ?? {}
  const body = {
    ...(tcpConfig ? { tcpConfig } : { rtuConfig: rtuConfig ?? null }),
    registers: registersOf(readables),
  }
  const canRead = connection !== undefined && readables.length > 0
  // What was read belongs to these addresses. With others it disappears, and nothing is read unless somebody asks again.
  const key = JSON.stringify(body)
  const [requested, setRequested] = useState<string>()
  if (requested !== undefined && requested !== key) setRequested(undefined)
  const isFirst = readAtOnce && requested === undefined && canRead
  const reading = useQuery({
    ...query(api.readDevice, { deviceId, body }),
    enabled: canRead && (isFirst || requested === key),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const { data, error, isFetching, dataUpdatedAt } = reading

  if (products.isPending) return <p className={styles.note}>{texts.loadingRegisters}</p>
  if (readables.length === 0) return <p className={styles.note}>{texts.noRegisters}</p>

  const read = () => {
    setRequested(key)
    if (requested === key || isFirst) void reading.refetch()
  }
  const problem = error ? failureText(error) : data && outcomeText(data, body, dataUpdatedAt / 1000)
  return (
    <section className={styles.read} aria-label={texts.readNow} aria-busy={isFetching}>
      <div className={styles.line}>
        <Action disabled={!canRead} aria-disabled={isFetching} onClick={() => !isFetching && read()}>
          {isFetching ? texts.reading : texts.read}
        </Action>
        <span className={styles.note}>{texts.nothingIsChanged}</span>
      </div>
      <Warning text={isFetching ? undefined : problem} />
      {data && data.results.length > 0 && !error && <Results read={data} readables={readables} />}
    </section>
  )
}

function failureText(error: unknown): string {
  return isNotOffered(error) ? texts.notOffered : texts.failedToRead(errorMessage(error))
}

function Results({ read: { results }, readables }: { read: DeviceRead; readables: readonly Readable[] }) {
  const rows = readables.flatMap((readable, at) => {
    const result = results[at]
    // A platform that is not ours may send anything.
    const words = result?.words.length === lengthOf(readable.register.type) ? result.words : undefined
    return result ? [{ readable, result, words }] : []
  })
  return (
    <RowsTable
      label={texts.registers}
      columns={[
        {
          header: common.measurement,
          render: ({ readable }) => (
            <>
              <span dir="auto">{readable.label}</span>
              <small className={styles.register}>{registerText(readable)}</small>
            </>
          ),
        },
        {
          header: texts.words,
          render: ({ readable, words }) => words && <code>{wordsText(readable, words)}</code>,
        },
        {
          header: common.value,
          render: ({ readable, result, words }) =>
            words ? <strong>{decodedText(readable, words)}</strong> : missingText(result),
        },
        {
          header: texts.otherOrders,
          render: ({ readable, words }) =>
            words &&
            otherOrders(readable, words).map((text, at) => (
              <Fragment key={text}>
                {at > 0 && ' · '}
                <span className={styles.other}>{text}</span>
              </Fragment>
            )),
        },
      ]}
      rows={rows}
    />
  )
}
