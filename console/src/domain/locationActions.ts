import type { Access } from '#contract/access'
import type { RowAction } from '../kit/list/ActionButtons.tsx'
import { texts } from '../texts/locations.ts'
import { texts as common } from '../texts/common.ts'

export interface ActionFacts {
  label: string
  access: Access
  /** Nobody who is limited to location groups can do it. */
  isOfIntegrator?: true
  /** Something is deleted or lost by it. */
  danger?: boolean
  busyLabel?: string
  /** Offered in the menu of a row, and not beside it. */
  isInMenu?: boolean
}

/** A part of the table in actions.ts. The first page needs these, and none of the others. */
export const locationActions = {
  createLocation: { label: texts.createLocation, access: 'location-write', isOfIntegrator: true },
  linkComponent: { label: texts.addExistingComponent, access: 'device-management' },
  editLocation: { label: common.edit, access: 'location-write' },
  resetLocation: { label: texts.resetValues, access: 'location-write', danger: true },
  deleteLocation: { label: common.delete, access: 'location-write', isOfIntegrator: true, danger: true },

  setLocationStatus: { label: texts.setStatus, access: 'location-write' },
  addLocationsToGroup: { label: texts.addToGroup, access: 'any-management' },
  setLimitsOfProduct: { label: texts.setLimit, access: 'conditional-management' },
} as const satisfies Record<string, ActionFacts>

/** The action as a row or a page offers it. */
export const offer = (
  { label, danger = false, busyLabel, isInMenu = false }: ActionFacts,
  run: () => void,
): RowAction => ({
  label,
  danger,
  ...(busyLabel !== undefined && { busyLabel }),
  ...(isInMenu && { isInMenu }),
  run,
})
