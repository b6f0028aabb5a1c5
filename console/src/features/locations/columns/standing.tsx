import type { Location } from '#contract/schemas/location'
import type { AlarmReachOfLocation, CommissioningOfLocation } from '#contract/schemas/alarms'
import { type AlarmReach, commissioningSteps } from '#contract/values'
import type { Column } from '../../../kit/list/columns.ts'
import { TextLink } from '../../../ui/Text.tsx'
import { locationAddress } from '../../../domain/addresses.ts'

const reachTexts: Record<AlarmReach, string> = {
  NOBODY: 'Alerts nobody',
  PARTLY: 'Alerts in part',
  SOMEBODY: 'Alerts somebody',
}

/** Whether alarms of a location reach somebody, with a link to the page that says where they stop. */
export function wokenColumn(reaches: readonly AlarmReachOfLocation[] = []): Column<Location> {
  const of = new Map(reaches.map(({ locationId, reach }) => [locationId, reach]))
  const textOf = ({ id }: Location) => {
    const reach = of.get(id)
    return reach === undefined ? '' : (reachTexts[reach] ?? reach)
  }
  return {
    id: 'woken',
    header: 'Who is woken',
    isHidden: true,
    hasChoices: true,
    width: 148,
    text: textOf,
    render: (location) => (
      <TextLink
        href={locationAddress(location.id, 'woken')}
        look={of.get(location.id) === 'SOMEBODY' ? 'name' : 'danger'}
      >
        {textOf(location)}
      </TextLink>
    ),
  }
}

/** How much of the commissioning of a location is done. */
export function commissioningColumn(done: readonly CommissioningOfLocation[] = []): Column<Location> {
  const of = new Map(done.map((one) => [one.locationId, one.done]))
  const textOf = ({ id }: Location) => {
    const count = of.get(id)
    return count === undefined ? '' : `${count} of ${commissioningSteps.length}`
  }
  return {
    id: 'commissioning',
    header: 'Commissioning',
    isHidden: true,
    hasChoices: true,
    width: 132,
    text: textOf,
    number: ({ id }) => of.get(id),
    href: ({ id }) => locationAddress(id, 'commissioning'),
  }
}
