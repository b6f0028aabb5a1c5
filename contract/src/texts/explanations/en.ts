import type { usualActions, usualCauses } from '../../values.ts'

/** What the usual causes of alarms and corrective actions are called, on screens and in reports. */
export const en = {
  DOOR_OPEN: 'Door open',
  LOADING: 'Goods delivered or taken out',
  DEFROST: 'Defrost',
  CLEANING: 'Cleaning',
  POWER_FAILURE: 'Power failure',
  EQUIPMENT_FAULT: 'Equipment fault',
  SENSOR_FAULT: 'Sensor fault',
  WRONG_SETTING: 'Wrong setting',
  UNKNOWN: 'Unknown',
  DOOR_CLOSED: 'Door closed',
  GOODS_MOVED: 'Goods moved',
  GOODS_DISCARDED: 'Goods discarded',
  RESTARTED: 'Restarted',
  REPAIRED: 'Repaired',
  SETTING_CORRECTED: 'Setting corrected',
  TECHNICIAN_CALLED: 'Technician called',
  NOTHING_NEEDED: 'Nothing needed',
} satisfies Record<(typeof usualCauses)[number] | (typeof usualActions)[number], string>

export type Explanations = Record<keyof typeof en, string>
