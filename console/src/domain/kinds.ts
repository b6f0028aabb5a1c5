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
import { texts } from '../texts/domain.ts'
import { texts as common } from '../texts/common.ts'

/** How each kind of thing is called and drawn, wherever things of several kinds are listed. */

export const kindTitles: Record<SearchKind, string> = {
  LOCATION: common.locations,
  ZONE: texts.zones,
  DEVICE: common.devices,
  COMPONENT: common.components,
  ACCOUNT: common.accounts,
  GROUP: common.locationGroups,
  INTEGRATION: common.integrations,
  PRODUCT: common.products,
  INTEGRATOR: common.integrators,
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
