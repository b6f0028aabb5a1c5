import type { LocationGroup } from '#contract/schemas/group'
import type { Integration } from '#contract/schemas/integration'
import type { Location } from '#contract/schemas/location'
import { distinctOptions, type Named } from '../kit/form/names.tsx'
import { searchedTexts } from '../kit/search/matching.ts'
import { language } from '../ui/language.ts'
import { texts } from '../texts/domain.ts'
import { integrationTypeWords } from '../texts/channels.ts'
import { wordIn } from '../texts/labels.ts'

/** Groups and integrations as options to choose from. Two of them may have the same name. */

export function namedGroup({ locationGroupId, name, locations }: LocationGroup): Named {
  const count = new Set(locations.map(({ id }) => id)).size
  return {
    id: locationGroupId,
    name: name || texts.unnamedLocationGroup,
    detail: texts.locationCount(count),
  }
}

/** For a select, sorted by name. Groups with the same name are told apart. */
export const groupOptions = (groups: readonly LocationGroup[]) =>
  distinctOptions(groups.map(namedGroup))
    .map(({ value, label, hint }) => ({ value, label: hint ? `${label} (${hint})` : label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))

export const namedIntegration = ({ integrationId, name, type }: Integration): Named => ({
  id: integrationId,
  name,
  detail: wordIn(integrationTypeWords)(type) || texts.noType,
})

/** A location as it is offered wherever one is chosen. */
export const locationLabel = ({ name, city, country }: Location): string =>
  [name, [city, country].filter(Boolean).join(', ')].filter(Boolean).join(' - ')

/** Its street and site id, which tell it from another one of the same name. */
export const locationDetail = ({ streetline1, postalCode, slid }: Location): string =>
  [streetline1, postalCode, slid].filter(Boolean).join(' · ')

/** What a person may type to find it. */
export const searchedInLocation = (location: Location): string =>
  searchedTexts(locationLabel(location), location.streetline1, location.postalCode, location.slid)
