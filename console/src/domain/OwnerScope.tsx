import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfAnother, useCurrentAccount } from '../api/account.ts'
import { api } from '../api/client.ts'
import { query } from '../api/query.ts'
import { classes } from '../ui/Action.tsx'
import { Sentence } from '../ui/Text.tsx'
import { integratorAddress } from './addresses.ts'
import styles from './OwnerScope.module.css'
import { texts } from '../texts/domain.ts'

interface OwnerScopeProps {
  /** The owner of what the page shows. Unknown while it loads, and on some platforms. */
  integratorId: string | undefined
  children: ReactNode
}

/** Around the page of one thing: what belongs to another integrator can only be read. */
export function OwnerScope({ integratorId, children }: OwnerScopeProps) {
  return <OfAnother value={useForeignOwner(integratorId) !== undefined}>{children}</OfAnother>
}

/** The other integrator, if the operator looks at one. Nobody else ever gets an answer about another integrator. */
function useForeignOwner(integratorId: string | undefined): string | undefined {
  const { data } = useCurrentAccount()
  return data?.isOperator && integratorId !== data.integratorId ? integratorId : undefined
}

/** Whose it is, and the way back to the list that it came from. */
export function ForeignBanner({
  integratorId,
  tab,
}: {
  integratorId: string | undefined
  tab: keyof typeof texts.backTo
}) {
  const owner = useForeignOwner(integratorId)
  const { data } = useQuery({
    ...query(api.getIntegrator, { integratorId: owner ?? '' }),
    enabled: owner !== undefined,
  })
  if (owner === undefined) return null
  const name = data?.name ?? texts.anotherIntegrator
  return (
    <p className={classes('row', 'note', styles.banner)} data-tone="warning" role="note">
      <span>
        <Sentence text={texts.lookingAt} parts={{ name: <strong dir="auto">{name}</strong> }} />
      </span>
      <a href={integratorAddress(owner, tab)}>{texts.backTo[tab]}</a>
    </p>
  )
}
