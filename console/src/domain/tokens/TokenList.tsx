import type { ProgramToken } from '#contract/schemas/token'
import { errorMessage } from '../../api/errors.ts'
import { AskedAction } from '../../kit/dialog/AskedAction.tsx'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { roleLabels } from '../../texts/labels.ts'
import { texts } from '../../texts/tokens.ts'
import { Badge } from '../../ui/Labels.tsx'
import styles from './Tokens.module.css'

interface TokenListProps {
  tokens: readonly ProgramToken[]
  emptyText: string
  end: (tokenId: string) => Promise<unknown>
}

export function TokenList({ tokens, emptyText, end }: TokenListProps) {
  if (tokens.length === 0) return <p className="quiet">{emptyText}</p>
  return (
    <ul className={styles.list}>
      {tokens.map((token) => (
        <li key={token.tokenId} className={styles.entry}>
          <div className={styles.what}>
            <strong dir="auto">{token.name}</strong>
            <span className="row">
              {token.roles.map((role) => (
                <Badge key={role}>{roleLabels[role]}</Badge>
              ))}
            </span>
            <span className="quiet">{factsOf(token).join(' · ')}</span>
          </div>
          <AskedAction
            label={texts.end}
            question={texts.willEnd(token.name)}
            goLabel={texts.end}
            busyLabel={texts.ending}
            run={async () => end(token.tokenId)}
            failureText={(error) => errorMessage(error, texts.failedToEnd)}
            onDone={() => texts.ended(token.name)}
          />
        </li>
      ))}
    </ul>
  )
}

function factsOf({ expiresAt, lastUsedAt, lastUsedAddress, addresses, locationGroups }: ProgramToken) {
  const isOver = expiresAt * 1000 <= Date.now()
  return [
    (isOver ? texts.expired : texts.expires)(formatEpochSeconds(expiresAt)),
    lastUsedAt === null
      ? texts.neverUsed
      : texts.lastUsed(formatEpochSeconds(lastUsedAt), lastUsedAddress ?? ''),
    addresses.length > 0 && texts.onlyFrom(addresses.join(', ')),
    locationGroups.length > 0 && texts.onlyGroups(locationGroups.map(({ name }) => name).join(', ')),
  ].filter((fact) => fact !== false)
}
