import type { Access } from '#contract/access'
import type { RowAction } from '../kit/list/ActionButtons.tsx'

export interface ActionFacts {
  label: string
  access: Access
  /** Something is deleted or lost by it. */
  danger?: boolean
  busyLabel?: string
  /** Offered in the menu of a row, and not beside it. */
  isInMenu?: boolean
}

/** A part of the table in actions.ts. The first page needs these, and none of the others. */
export const locationActions = {
  createLocation: { label: 'Create Location', access: 'location-write' },
  linkComponent: { label: 'Add Existing Component', access: 'device-management' },
  editLocation: { label: 'Edit', access: 'location-write' },
  resetLocation: { label: 'Reset Values', access: 'location-write', danger: true },
  deleteLocation: { label: 'Delete', access: 'location-write', danger: true },

  setLocationStatus: { label: 'Set Status', access: 'location-write' },
  addLocationsToGroup: { label: 'Add to Group', access: 'any-management' },
  setLimitsOfProduct: { label: 'Set Limit', access: 'conditional-management' },
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
