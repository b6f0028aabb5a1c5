import type { LocationOverview } from '#contract/schemas/location-overview'

/** What every tab of the page is given. */
export interface PanelProps {
  overview: LocationOverview
}
