import type { Labels } from './en.ts'

export const de: Labels = {
  roles: {
    ROLE_DASHBOARD_DEMO: 'Dashboard-Demo',
    ROLE_LOCATION_READ: 'Standorte lesen',
    ROLE_LOCATION_WRITE: 'Standorte bearbeiten',
    ROLE_LOCATION_EXPORT: 'Standorte exportieren',
    ROLE_LOCATION_CONDITIONAL_MANAGEMENENT: 'Grenzwerte von Standorten verwalten',
    ROLE_LOCATION_AUTOMATION_MANAGEMENENT: 'Automatisierung von Standorten verwalten',
    ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT: 'Konten des Integrators verwalten',
    ROLE_INTEGRATOR_DEVICE_MANAGEMENT: 'Geräte des Integrators verwalten',
  },
  locationStatuses: {
    ACTIVE: 'In Betrieb',
    COMMISSIONING: 'Inbetriebnahme',
    MAINTENANCE: 'Wartung',
    INACTIVE: 'Außer Betrieb',
  },
  deviceStatuses: {
    NEW: 'Neu',
    INITIALIZED: 'Initialisiert',
    ONLINE: 'Online',
    OFFLINE: 'Offline',
    FAULT: 'Störung',
  },
  integratorStates: { ACTIVE: 'Aktiv', SUSPENDED: 'Gesperrt' },
  severities: { INFO: 'Info', WARNING: 'Warnung', CRITICAL: 'Kritisch', DRILL: 'Übung' },
  automationModes: { OFF: 'Aus', MANUAL: 'Manuell', CALENDAR: 'Kalender' },
}
