import { useState } from 'react'
import type { Device, IssuedToken } from '#contract/schemas/device'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { cloudlinkHint } from '../../../domain/hints.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import { OneTimeText } from '../../../kit/dialog/OneTimeText.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { csvOf, saveCsv } from '../../../kit/export.ts'
import { ImportDialog } from '../../../kit/import/ImportDialog.tsx'
import { Action } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { readCsv } from '../../../domain/products/productText.ts'
import { texts } from '../../../texts/integrators.ts'

/** Characters: more than a thousand devices need. */
const longestRegistration = 200_000

export function RegisterDevices({ integratorId, onClose }: { integratorId: string; onClose: () => void }) {
  return (
    <ImportDialog
      title={texts.registerDevices}
      hint={texts.registerHint(cloudlinkHint)}
      accept=".csv,.txt,text/csv,text/plain"
      most={longestRegistration}
      doLabel={texts.register}
      run={async ({ text, commit }) =>
        api.registerDevices({
          integratorId,
          body: { devices: readDevices(text) },
          query: { commit: commit ? 'true' : 'false' },
        })
      }
      renderDone={({ tokens }) => <IssuedTokens tokens={tokens} />}
      onDone={({ created }) => notify.success(texts.registered(created))}
      onClose={onClose}
    />
  )
}

/** One device per line. A first line with column names is skipped. */
function readDevices(text: string): { cloudlinkId: string; currentVersion: string | null }[] {
  const lines = readCsv(text)
  const isHeader = /^cloudlink/i.test(lines[0]?.[0] ?? '')
  return lines
    .slice(isHeader ? 1 : 0)
    .map(([cloudlinkId = '', currentVersion]) => ({ cloudlinkId, currentVersion: currentVersion || null }))
}

interface NewTokenProps {
  device: Device
  onClose: () => void
}

export function NewToken({ device: { deviceId, cloudlinkId, hasToken }, onClose }: NewTokenProps) {
  const [issued, setIssued] = useState<IssuedToken>()
  const title = texts.newTokenFor(cloudlinkId)
  if (issued) {
    return (
      <ShowDialog title={title} onClose={onClose}>
        <IssuedTokens tokens={[issued]} />
      </ShowDialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      sentences={[hasToken ? texts.currentTokenStops : texts.hasNoToken]}
      confirmLabel={texts.issue}
      busyLabel={texts.issuing}
      run={async () => api.issueDeviceToken({ deviceId })}
      failureText={(error) => errorMessage(error, texts.failedToIssue)}
      onDone={(token) => {
        setIssued(token)
        return false
      }}
      onClose={onClose}
    />
  )
}

function IssuedTokens({ tokens }: { tokens: readonly IssuedToken[] }) {
  const text = tokens.map(({ cloudlinkId, token }) => `${cloudlinkId}\n${token}`).join('\n\n')
  const until = formatEpochSeconds(tokens[0]?.expiresAt)
  const rows = tokens.map(({ cloudlinkId, deviceId, token }) => [cloudlinkId, deviceId, token])
  return (
    <OneTimeText label={texts.tokens} warning={texts.takeTokens(tokens.length, until)} text={text}>
      <Action
        onClick={() => saveCsv(texts.deviceTokens, csvOf([['cloudlinkId', 'deviceId', 'token'], ...rows]))}
      >
        {texts.saveAsCsv}
      </Action>
    </OneTimeText>
  )
}
