import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conditional } from '#contract/schemas/conditional'
import type { Location } from '#contract/schemas/location'
import { comparisons, locationStatuses, severities } from '#contract/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { actions } from '../../../domain/actions.ts'
import { joining, useGroupChoice } from '../../../domain/groupChoice.tsx'
import { severityHint } from '../../../domain/hints.ts'
import type { BulkProps } from '../../../domain/useBulk.ts'
import { comparisonText } from '../../../domain/values.ts'
import { BulkDialog } from '../../../kit/bulk/BulkDialog.tsx'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { numberIn } from '../../../kit/form/values.ts'
import { ruleText } from '../limits/limits.ts'
import { joinPlan, type Pair, statusPlan } from './locationPlans.ts'

type Props = BulkProps<Location, 'setLocationStatus' | 'addLocationsToGroup' | 'setLimitsOfProduct'>

const shared = {
  rowsAre: 'locations',
  rowId: ({ id }: Location) => id,
  nameOf: ({ name, id }: Location) => name || id,
}

/** What is done with many locations at once. */
export function LocationBulk(props: Props) {
  if (props.action === 'setLimitsOfProduct') return <SetLimit {...props} />
  return props.action === 'setLocationStatus' ? <SetStatus {...props} /> : <JoinGroup {...props} />
}

function SetStatus({ action, chosen, say, onClose }: Props) {
  const [status, setStatus] = useState<Location['status'] | ''>('')
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.updateLocation, many: api.updateLocations }}
      planOf={status ? statusPlan(status) : undefined}
      willSay={(locations, count) => `${locations} ${count === 1 ? 'becomes' : 'become'} ${status}.`}
      sameSay={[`is ${status} already`, `are ${status} already`]}
      warning={status === 'MAINTENANCE' ? 'Alarms of a location in maintenance notify nobody.' : undefined}
      confirmLabel={actions[action].label}
      doneSay={(locations) => `${locations} set to ${status}`}
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label="Status"
        data-autofocus
        data={[{ value: '', label: 'Select a status...', disabled: true }, ...locationStatuses]}
        value={status}
        onChange={({ target }) => setStatus(target.value as Location['status'])}
      />
    </BulkDialog>
  )
}

function JoinGroup({ action, chosen, say, onClose }: Props) {
  const { group, name, field } = useGroupChoice()
  const hasChoice = chosen.rows.some(({ layouts }) => layouts.length > 1)
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={joining<Pair>(group, (added, { locations }) => ({ locations: [...locations, ...added] }))}
      planOf={group && joinPlan(group)}
      willSay={(locations, count) => `${locations} ${count === 1 ? 'joins' : 'join'} ${name}.`}
      sameSay={['is in it already', 'are in it already']}
      warning={group && hasChoice ? 'A location with several layouts joins with the first one.' : undefined}
      confirmLabel={actions[action].label}
      doneSay={(locations) => `${locations} added to ${name}`}
      say={say}
      onClose={onClose}
    >
      {field}
    </BulkDialog>
  )
}

const noProducts: never[] = []
const emptyChoice = (label: string) => ({ value: '', label, disabled: true })

/** One limit for what all components of a product measure, at many locations. */
function SetLimit({ action, chosen, say, onClose }: Props) {
  const products = useQuery(query(api.listProducts)).data ?? noProducts
  const [limit, setLimit] = useState({
    product: '',
    externalId: '',
    comparison: comparisons[0] as Conditional['comparison'],
    threshold: '',
    severity: 'WARNING' as Conditional['severity'],
  })
  const { product, externalId, comparison, threshold: typed, severity } = limit
  const measurements = products.find((one) => one.product === product)?.measurements ?? []
  const label = measurements.find((one) => one.externalId === externalId)?.label
  const threshold = numberIn(typed)
  const error = typed === '' || typeof threshold === 'number' ? undefined : 'Please enter a number'
  const rule = label && typeof threshold === 'number' ? ruleText({ comparison, threshold }, undefined) : ''
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.setProductConditionals, many: api.setLimitsOfProduct }}
      planOf={
        rule === '' || typeof threshold !== 'number'
          ? undefined
          : ({ id }) => ({
              item: { locationId: id, body: { product, externalId, comparison, threshold, severity } },
            })
      }
      willSay={(locations) =>
        `At ${locations}, each ${label} of ${product} gets the limit ${rule} (${severity}). One with the same comparison and severity is changed to it.`
      }
      confirmLabel={actions[action].label}
      reasonIn={({ measurements: found }) =>
        found === 0 ? 'No component of the product measures it.' : undefined
      }
      doneSay={(locations) => `Limit ${label} ${rule} set at ${locations}`}
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label="Product"
        data-autofocus
        data={[
          emptyChoice('Select a product...'),
          ...products.map(({ product: value, name }) => ({ value, label: `${value} · ${name}` })),
        ]}
        value={product}
        onChange={({ target }) => setLimit({ ...limit, product: target.value, externalId: '' })}
      />
      <NativeSelect
        label="Measurement"
        mt="sm"
        disabled={product === ''}
        data={[
          emptyChoice('Select a measurement...'),
          ...measurements.map((one) => ({ value: one.externalId, label: one.label })),
        ]}
        value={externalId}
        onChange={({ target }) => setLimit({ ...limit, externalId: target.value })}
      />
      <NativeSelect
        label="Alarm while the value is"
        mt="sm"
        data={comparisons.map((value) => ({ value, label: comparisonText(value) }))}
        value={comparison}
        onChange={({ target }) =>
          setLimit({ ...limit, comparison: target.value as Conditional['comparison'] })
        }
      />
      <TextInput
        label="Threshold"
        required
        mt="sm"
        inputMode="decimal"
        autoComplete="off"
        error={error}
        value={typed}
        onChange={({ target }) => setLimit({ ...limit, threshold: target.value.trim() })}
      />
      <NativeSelect
        label="Severity"
        mt="sm"
        description={severityHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[...severities]}
        value={severity}
        onChange={({ target }) => setLimit({ ...limit, severity: target.value as Conditional['severity'] })}
      />
    </BulkDialog>
  )
}
