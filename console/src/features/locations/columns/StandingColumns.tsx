import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Location } from '#contract/schemas/location'
import { isNotFound } from '../../../api/errors.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { PageFailure } from '../../../kit/page/PageState.tsx'
import { commissioningColumn, wokenColumn } from './standing.tsx'

interface StandingColumnsProps {
  /** Ids of the hidden columns. Nothing is loaded for these. */
  hidden: readonly string[]
  onFilled: (columns: readonly Column<Location>[]) => void
}

/** Loads the data of those columns that are shown, for all locations, and fills them. */
export function StandingColumns({ hidden, onFilled }: StandingColumnsProps) {
  const woken = useQuery({ ...query(api.listAlarmReaches), enabled: !hidden.includes('woken') })
  const commissioning = useQuery({
    ...query(api.listCommissioning),
    enabled: !hidden.includes('commissioning'),
    // The answer depends on the current time, so it is loaded again.
    staleTime: 0,
  })
  const columns = useMemo(
    () => [wokenColumn(woken.data), commissioningColumn(commissioning.data)],
    [woken.data, commissioning.data],
  )
  useEffect(() => onFilled(columns), [columns, onFilled])
  const asked = [
    { ...woken, what: 'who is woken' },
    { ...commissioning, what: 'what is missing' },
  ]
  return asked.map(({ what, error, isFetching, isLoading, refetch }) => {
    if (isLoading) return <output key={what}>Loading {what}...</output>
    if (!error) return null
    return (
      <PageFailure
        key={what}
        text={isNotFound(error) ? `This platform does not say ${what}` : `Failed to fetch ${what}`}
        error={error}
        isReloading={isFetching}
        reload={() => void refetch()}
      />
    )
  })
}
