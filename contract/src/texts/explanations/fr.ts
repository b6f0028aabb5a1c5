import type { Explanations } from './en.ts'

export const fr: Explanations = {
  DOOR_OPEN: 'Porte ouverte',
  LOADING: 'Chargement ou déchargement',
  DEFROST: 'Dégivrage',
  CLEANING: 'Nettoyage',
  POWER_FAILURE: 'Panne de courant',
  EQUIPMENT_FAULT: 'Panne de l’installation',
  SENSOR_FAULT: 'Panne de la sonde',
  WRONG_SETTING: 'Mauvais réglage',
  UNKNOWN: 'Inconnue',
  DOOR_CLOSED: 'Porte fermée',
  GOODS_MOVED: 'Marchandise déplacée',
  GOODS_DISCARDED: 'Marchandise éliminée',
  RESTARTED: 'Redémarré',
  REPAIRED: 'Réparé',
  SETTING_CORRECTED: 'Réglage corrigé',
  TECHNICIAN_CALLED: 'Technicien appelé',
  NOTHING_NEEDED: 'Rien à faire',
}
