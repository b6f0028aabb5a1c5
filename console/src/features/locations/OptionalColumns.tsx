import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AlarmReachOfLocation, CommissioningOfLocation } from '#contract/schemas/alarms'
import type { Location } from '#contract/schemas/location'
import type { MarkedLocation } from '#contract/schemas/values'
import { api } from '../../api/client.ts'
import { isNotFound } from '../../api/errors.ts'
import { firstApi } from '../../api/firstClient.ts'
import { query } from '../../api/query.ts'
import { locationAddress, reachTexts } from '../../domain/addresses.ts'
import { MarkLinks } from '../../domain/marks/MarkLinks.tsx'
import { alarmsText, countsOf, marksLive, marksText } from '../../domain/marks/marks.ts'
import type { Column } from '../../kit/list/columns.ts'
import { PageFailure } from '../../kit/page/PageState.tsx'
import { TextLink } from '../../ui/Text.tsx'
import { doneText, doneWords } from './doneWords.ts'
import { texts } from '../../texts/locations.ts'

interface OptionalColumnsProps {
  /** Ids of the hidden columns. Nothing is loaded for these. */
  hidden: readonly string[]
  onLoaded: (columns: readonly Column<Location>[]) => void
}

/** Loads the data of those columns that are shown, for all locations. */
export function OptionalColumns({ hidden, onLoaded }: OptionalColumnsProps) {
  const alerted = useQuery({ ...query(api.listAlarmReaches), enabled: !hidden.includes('alerted') })
  const commissioning = useQuery({
    ...query(api.listCommissioning),
    enabled: !hidden.includes('commissioning'),
    // The answer depends on the current time, so it is loaded again.
    staleTime: 0,
  })
  const marks = useQuery({
    ...query(firstApi.listMarkedLocations),
    ...marksLive,
    enabled: !hidden.includes('marks'),
  })
  const columns = useMemo(
    () => [alertedColumn(alerted.data), commissioningColumn(commissioning.data), marksColumn(marks.data)],
    [alerted.data, commissioning.data, marks.data],
  )
  useEffect(() => onLoaded(columns), [columns, onLoaded])
  const loaded = [
    {
      ...alerted,
      id: 'alerted',
      loading: texts.loadingAlerted,
      notSaid: texts.alertedNotSaid,
      failed: texts.failedAlerted,
    },
    {
      ...commissioning,
      id: 'commissioning',
      loading: texts.loadingMissing,
      notSaid: texts.missingNotSaid,
      failed: texts.failedMissing,
    },
    {
      ...marks,
      id: 'marks',
      loading: texts.loadingMarks,
      notSaid: texts.marksNotSaid,
      failed: texts.failedMarks,
    },
  ]
  return loaded.map(({ id, loading, notSaid, failed, error, isFetching, isLoading, refetch }) => {
    // The page may load the same for another column.
    if (hidden.includes(id)) return null
    if (isLoading) return <output key={loading}>{loading}</output>
    if (!error) return null
    return (
      <PageFailure
        key={loading}
        text={isNotFound(error) ? notSaid : failed}
        of={{ error, isFetching, refetch }}
      />
    )
  })
}

/** Whether alarms of a location reach somebody, with a link to the page that says where they stop. */
function alertedColumn(reaches: readonly AlarmReachOfLocation[] = []): Column<Location> {
  const of = new Map(reaches.map(({ locationId, reach }) => [locationId, reach]))
  const textOf = ({ id }: Location) => {
    const reach = of.get(id)
    return reach === undefined ? '' : (reachTexts[reach] ?? reach)
  }
  return {
    id: 'alerted',
    header: texts.whoIsAlerted,
    isHidden: true,
    hasChoices: true,
    words: reachTexts,
    width: 148,
    text: textOf,
    render: (location) => (
      <TextLink
        href={locationAddress(location.id, 'alerted')}
        look={of.get(location.id) === 'SOMEBODY' ? 'name' : 'danger'}
      >
        {textOf(location)}
      </TextLink>
    ),
  }
}

function commissioningColumn(done: readonly CommissioningOfLocation[] = []): Column<Location> {
  const of = new Map(done.map((one) => [one.locationId, one.done]))
  const textOf = ({ id }: Location) => {
    const count = of.get(id)
    return count === undefined ? '' : doneText(count)
  }
  return {
    id: 'commissioning',
    header: texts.commissioning,
    isHidden: true,
    hasChoices: true,
    words: doneWords,
    width: 132,
    text: textOf,
    number: ({ id }) => of.get(id),
    href: ({ id }) => locationAddress(id, 'commissioning'),
  }
}

/** The marks of each location, the worst first. */
function marksColumn(all: readonly MarkedLocation[] = []): Column<Location> {
  const marked = new Map(all.map((one) => [one.locationId, one]))
  const of = ({ id }: Location) => marked.get(id)
  const alarmsOf = (location: Location) => of(location)?.openAlarms ?? 0
  return {
    id: 'marks',
    header: texts.attention,
    isHidden: true,
    width: 160,
    most: 160,
    isRare: true,
    text: (location) => [alarmsText(alarmsOf(location)), marksText(of(location))].filter(Boolean).join(', '),
    number: (location) =>
      countsOf(of(location)).reduce((sum, { count }) => sum + count, alarmsOf(location)) || null,
    render: (location) => (
      <MarkLinks
        isOneLine
        marks={of(location)}
        locationId={location.id}
        // Its page begins with them.
        alarms={{ count: alarmsOf(location), href: locationAddress(location.id) }}
      />
    ),
  }
}
