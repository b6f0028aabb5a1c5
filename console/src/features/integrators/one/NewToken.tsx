import type { Device, IssuedToken } from '#contract/schemas/device'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import { IssuedTokens } from './IssuedTokens.tsx'

interface NewTokenProps {
  device: Device
  onClose: () => void
}

/** Asks, and then shows the new token once. */
export function NewToken({ device: { deviceId, cloudlinkId, hasToken }, onClose }: NewTokenProps) {
  const [issued, setIssued] = useState<IssuedToken>()
  const title = `New token for ${cloudlinkId}`
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
      sentences={[
        hasToken
          ? 'The current token of the device stops working. The device is cut off until it gets the new one.'
          : 'The device has no token yet.',
      ]}
      confirmLabel="Issue"
      busyLabel="Issuing..."
      run={async () => api.issueDeviceToken({ deviceId })}
      failureText={(error) => errorMessage(error, 'Failed to issue a token. Please try again.')}
      onDone={setIssued}
      onClose={onClose}
    />
  )
}
