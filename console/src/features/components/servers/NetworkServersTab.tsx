import { Suspense, useState } from 'react'
import type { NetworkServer } from '#contract/schemas/lorawan/network-server'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { actions, offered } from '../../../domain/actions.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import { OneTimeText } from '../../../kit/dialog/OneTimeText.tsx'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { type Column, custom, formatEpochSeconds, text } from '../../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/networkServers.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { uplinkAddress } from '../lorawan/heard.ts'

const NetworkServerForm = lazyDialog(async () => (await import('./NetworkServerForm.tsx')).NetworkServerForm)
const RenewSecret = lazyDialog(async () => (await import('./RenewSecret.tsx')).RenewSecret)
const dialogs = [NetworkServerForm, RenewSecret]

const secretText = ({ issuedAt, formerUntil }: NetworkServer): string =>
  formerUntil === null
    ? texts.issuedAt(formatEpochSeconds(issuedAt))
    : texts.formerUntil(formatEpochSeconds(formerUntil))

const columns: readonly Column<NetworkServer>[] = [
  text('name', common.name),
  custom<NetworkServer>({
    id: 'kind',
    header: texts.kind,
    text: ({ kind }) => texts.kinds[kind],
    hasChoices: true,
  }),
  custom<NetworkServer>({ id: 'secret', header: texts.secret, tall: true, text: secretText }),
  custom<NetworkServer>({
    id: 'usedAt',
    header: texts.lastCall,
    text: ({ usedAt }) => (usedAt === null ? texts.noCall : formatEpochSeconds(usedAt)),
    number: ({ usedAt }) => usedAt,
  }),
]

/** What sends uplinks, each with a secret of its own. */
export function NetworkServersTab() {
  const edit = useDialog<NetworkServer | null>('network-server')
  const renewal = useDialog<NetworkServer>('network-server-secret')
  const [leaving, setLeaving] = useState<NetworkServer>()
  const [issued, setIssued] = useState<{ name: string; secret: string }>()
  const changes = useChanges()
  usePreload(dialogs)
  const create = () => edit.open(null)
  return (
    <>
      <ListPage
        title="Network Servers"
        query={{ ...query(api.listNetworkServers), refetchInterval: 10_000 }}
        rowId={({ networkServerId }) => networkServerId}
        columns={columns}
        highlight={changes.highlight}
        create={offered('createNetworkServer', create)}
        emptyHint={{
          text: texts.whatTheyAreFor,
          action: { label: actions.createNetworkServer.label, run: create },
        }}
        renderAbove={() => (
          <Facts
            facts={[
              [common.address, <code key="address">{uplinkAddress()}</code>],
              [texts.header, <code key="header">Authorization: Bearer …</code>],
            ]}
          />
        )}
        rowActions={(server) => [
          offered('editNetworkServer', () => edit.open(server)),
          offered('renewNetworkServerSecret', () => renewal.open(server)),
          offered('deleteNetworkServer', () => setLeaving(server)),
        ]}
      />
      <Suspense>
        {edit.state && (
          <NetworkServerForm
            dialog={edit.state}
            onSaved={({ networkServerId, secret }, { name }) => {
              changes.saved(texts.saved(name.trim()), networkServerId)
              if (secret !== undefined) setIssued({ name: name.trim(), secret })
            }}
          />
        )}
        {renewal.state && (
          <RenewSecret
            dialog={renewal.state}
            onDone={({ secret }, { name }) => {
              renewal.close()
              setIssued({ name, secret })
            }}
          />
        )}
      </Suspense>
      {leaving && (
        <ConfirmDialog
          title={texts.deleteServer}
          sentences={[texts.sureToDelete(leaving.name), texts.sensorsStay]}
          run={async () => api.deleteNetworkServer({ networkServerId: leaving.networkServerId })}
          failureText={texts.failedToDelete}
          onDone={() => changes.removed(texts.deleted(leaving.name))}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {issued && (
        <ShowDialog title={texts.secretOf(issued.name)} onClose={() => setIssued(undefined)}>
          <OneTimeText
            label={texts.header}
            warning={texts.takeItNow}
            text={`Authorization: Bearer ${issued.secret}`}
          />
        </ShowDialog>
      )}
    </>
  )
}
