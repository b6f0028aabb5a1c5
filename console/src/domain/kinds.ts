import {
  type Icon,
  IconBox,
  IconCpu,
  IconGlobe,
  IconLayoutGrid,
  IconMapPin,
  IconPlugConnected,
  IconRadar2,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import type { SearchKind } from '#contract/values'

/** How each kind of thing is called and drawn, wherever things of several kinds are listed. */

export const kindTitles: Record<SearchKind, string> = {
  LOCATION: 'Locations',
  ZONE: 'Zones',
  DEVICE: 'Devices',
  COMPONENT: 'Components',
  ACCOUNT: 'Accounts',
  GROUP: 'Location Groups',
  INTEGRATION: 'Integrations',
  PRODUCT: 'Products',
  INTEGRATOR: 'Integrators',
}

export const kindIcons: Record<SearchKind, Icon> = {
  LOCATION: IconMapPin,
  ZONE: IconLayoutGrid,
  DEVICE: IconCpu,
  COMPONENT: IconRadar2,
  ACCOUNT: IconUsers,
  GROUP: IconStack2,
  INTEGRATION: IconPlugConnected,
  PRODUCT: IconBox,
  INTEGRATOR: IconGlobe,
}
