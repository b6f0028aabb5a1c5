import type { IssuedToken } from '#contract/schemas/device'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { csvOf, saveCsv } from '../../../kit/export.ts'
import { Action } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { Warning } from '../../../ui/Text.tsx'
import styles from './ImportDialog.module.css'

/** Tokens that are shown only once. */
export function IssuedTokens({ tokens }: { tokens: readonly IssuedToken[] }) {
  const text = tokens.map(({ cloudlinkId, token }) => `${cloudlinkId}\n${token}`).join('\n\n')
  const until = formatEpochSeconds(tokens[0]?.expiresAt)
  const rows = tokens.map(({ cloudlinkId, deviceId, token }) => [cloudlinkId, deviceId, token])
  return (
    <>
      <Warning
        text={`Take ${tokens.length === 1 ? 'the token now: it is' : 'the tokens now: they are'} shown this once. Good until ${until}.`}
      />
      <pre className={styles.token} tabIndex={0} aria-label="Tokens">
        {text}
      </pre>
      <div className={styles.tools}>
        <Action onClick={() => void copy(text)}>Copy</Action>
        <Action
          onClick={() => saveCsv('Device Tokens', csvOf([['cloudlinkId', 'deviceId', 'token'], ...rows]))}
        >
          Save as CSV
        </Action>
      </div>
    </>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copied')
  } catch {
    notify.error('The browser did not allow copying', 'Select the text and copy it by hand.')
  }
}
