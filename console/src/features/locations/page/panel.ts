import type { LocationOverview } from '#contract/schemas/location'

/** The properties of every tab of the page. */
export interface PanelProps {
  overview: LocationOverview
}
