import type { Location } from '#contract/schemas/location'
import { searchedTexts } from '../kit/search/matching.ts'

/** A location as it is offered wherever one is chosen. */
export const locationLabel = ({ name, city, country }: Location): string =>
  [name, [city, country].filter(Boolean).join(', ')].filter(Boolean).join(' - ')

/** Its street and site id, which tell it from another one of the same name. */
export const locationDetail = ({ streetline1, postalCode, slid }: Location): string =>
  [streetline1, postalCode, slid].filter(Boolean).join(' · ')

/** What a person may type to find it. */
export const searchedInLocation = (location: Location): string =>
  searchedTexts(locationLabel(location), location.streetline1, location.postalCode, location.slid)
