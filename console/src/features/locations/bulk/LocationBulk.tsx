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
import { shownUnit, storedNumber } from '../../../domain/units.ts'
import { comparisonText } from '../../../domain/values.ts'
import { BulkDialog } from '../../../kit/bulk/BulkDialog.tsx'
import { NativeSelect, TextInput } from '../../../kit/form/fields.tsx'
import { inWords } from '../../../kit/form/values.ts'
import { ruleText } from '../../../domain/limits/sentence.ts'
import { joinPlan, type Pair, statusPlan } from './locationPlans.ts'
import { texts } from '../../../texts/bulk.ts'
import { texts as common } from '../../../texts/common.ts'
import { locationStatusWords, severityWords, wordIn } from '../../../texts/labels.ts'

type Props = BulkProps<Location, 'setLocationStatus' | 'addLocationsToGroup' | 'setLimitsOfProduct'>

const shared = {
  rowsAre: texts.locations,
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
  const word = wordIn(locationStatusWords)(status)
  return (
    <BulkDialog
      {...shared}
      title={actions[action].label}
      chosen={chosen}
      batch={{ one: api.updateLocation, many: api.updateLocations }}
      planOf={status ? statusPlan(status) : undefined}
      willSay={(locations, count) => texts.willBecome(locations, count, word)}
      sameSay={(count) => texts.haveStatus(count, word)}
      warning={status === 'MAINTENANCE' ? texts.maintenanceIsSilent : undefined}
      confirmLabel={actions[action].label}
      doneSay={(locations) => texts.setTo(locations, word)}
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label={common.status}
        data-autofocus
        data={[
          { value: '', label: texts.selectAStatus, disabled: true },
          ...inWords(locationStatusWords, locationStatuses),
        ]}
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
      willSay={(locations, count) => texts.willJoin(locations, count, name)}
      sameSay={texts.areInIt}
      warning={group && hasChoice ? texts.joinsWithFirstLayout : undefined}
      confirmLabel={actions[action].label}
      doneSay={(locations) => texts.addedTo(locations, name)}
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
  const measurement = measurements.find((one) => one.externalId === externalId)
  const label = measurement?.label
  const units = useQuery(query(api.listUnits))
  const symbol = units.data?.find(({ unitId }) => unitId === measurement?.unitId)?.symbol
  const unit = shownUnit(symbol).symbol
  const threshold = storedNumber(typed, symbol)
  const error = typed === '' || typeof threshold === 'number' ? undefined : common.pleaseEnterANumber
  // Until its unit is known, the number may mean something else.
  const isKnown = label !== undefined && !units.isPending
  const rule = isKnown && typeof threshold === 'number' ? ruleText({ comparison, threshold }, symbol) : ''
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
        texts.willSetLimit({
          locations,
          label: label ?? '',
          product,
          rule,
          severity: wordIn(severityWords)(severity),
        })
      }
      confirmLabel={actions[action].label}
      reasonIn={({ measurements: found }) => (found === 0 ? texts.nothingMeasuresIt : undefined)}
      doneSay={(locations) => texts.limitSet(label ?? '', rule, locations)}
      say={say}
      onClose={onClose}
    >
      <NativeSelect
        label={common.product}
        data-autofocus
        data={[
          emptyChoice(texts.selectAProduct),
          ...products.map(({ product: value, name }) => ({ value, label: `${value} · ${name}` })),
        ]}
        value={product}
        onChange={({ target }) => setLimit({ ...limit, product: target.value, externalId: '' })}
      />
      <NativeSelect
        label={common.measurement}
        mt="sm"
        disabled={product === ''}
        data={[
          emptyChoice(texts.selectAMeasurement),
          ...measurements.map((one) => ({ value: one.externalId, label: one.label })),
        ]}
        value={externalId}
        onChange={({ target }) => setLimit({ ...limit, externalId: target.value })}
      />
      <NativeSelect
        label={texts.alarmWhile}
        mt="sm"
        data={comparisons.map((value) => ({ value, label: comparisonText(value) }))}
        value={comparison}
        onChange={({ target }) =>
          setLimit({ ...limit, comparison: target.value as Conditional['comparison'] })
        }
      />
      <TextInput
        label={texts.threshold(unit)}
        required
        mt="sm"
        inputMode="decimal"
        autoComplete="off"
        error={error}
        value={typed}
        onChange={({ target }) => setLimit({ ...limit, threshold: target.value.trim() })}
      />
      <NativeSelect
        label={common.severity}
        mt="sm"
        description={severityHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={inWords(severityWords, severities)}
        value={severity}
        onChange={({ target }) => setLimit({ ...limit, severity: target.value as Conditional['severity'] })}
      />
    </BulkDialog>
  )
}
