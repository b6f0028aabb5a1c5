import { useQuery } from '@tanstack/react-query'
import type { HeardSensor, HeardUplink } from '#contract/schemas/lorawan'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { Loading } from '../../../kit/page/PageState.tsx'
import { texts } from '../../../texts/sensors.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { formatNumber } from '../../../ui/language.ts'
import { everyTenSeconds, problemText } from './heard.ts'
import styles from './Lorawan.module.css'

/** What a sensor has sent, and what was found in it: for whoever links it, and looks for the external ids of its measurements. */
export function LastUplinks({ dialog }: { dialog: DialogState<HeardSensor> }) {
  const { devEui, componentName } = dialog.subject
  const { data, error } = useQuery({
    ...query(api.listUplinks, { macAddress: devEui }),
    ...everyTenSeconds,
  })
  return (
    <ShowDialog title={texts.lastUplinksOf(componentName ?? devEui)} size="wizard" onClose={dialog.close}>
      <p className="note">{texts.pathsAreIds}</p>
      {error && !data && (
        <p role="alert" className="note" data-tone="danger">
          {errorMessage(error, texts.failedToFetchUplinks)}
        </p>
      )}
      {!data && !error && <Loading />}
      {data?.length === 0 && <p>{texts.noUplinks}</p>}
      {data?.map((uplink) => (
        <Uplink key={`${uplink.heardAt} ${uplink.bytes}`} uplink={uplink} />
      ))}
    </ShowDialog>
  )
}

function Uplink({ uplink }: { uplink: HeardUplink }) {
  const { heardAt, port, bytes, decodedBy, found } = uplink
  const time = formatEpochSeconds(heardAt)
  return (
    <section className={styles.uplink} aria-label={time}>
      <h3>{time}</h3>
      <p>
        {texts.decodedBy[decodedBy]} · {texts.port(port)} · <code>{bytes}</code>
      </p>
      {uplink.problem && <p className="note">{problemText(uplink)}</p>}
      {found.length === 0 ? (
        <p>{texts.nothingFound}</p>
      ) : (
        <Facts facts={found.map(({ path, value }) => [path, formatNumber(value)] as const)} />
      )}
    </section>
  )
}
