import type { Explanations } from './en.ts'

export const de: Explanations = {
  DOOR_OPEN: 'Tür offen',
  LOADING: 'Ware ein- oder ausgelagert',
  DEFROST: 'Abtauung',
  CLEANING: 'Reinigung',
  POWER_FAILURE: 'Stromausfall',
  EQUIPMENT_FAULT: 'Anlagenstörung',
  SENSOR_FAULT: 'Fühlerstörung',
  WRONG_SETTING: 'Falsche Einstellung',
  UNKNOWN: 'Unbekannt',
  DOOR_CLOSED: 'Tür geschlossen',
  GOODS_MOVED: 'Ware umgelagert',
  GOODS_DISCARDED: 'Ware entsorgt',
  RESTARTED: 'Neu gestartet',
  REPAIRED: 'Repariert',
  SETTING_CORRECTED: 'Einstellung korrigiert',
  TECHNICIAN_CALLED: 'Techniker gerufen',
  NOTHING_NEEDED: 'Nichts nötig',
}
