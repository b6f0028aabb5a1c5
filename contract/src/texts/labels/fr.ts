import type { Labels } from './en.ts'

export const fr: Labels = {
  roles: {
    ROLE_DASHBOARD_DEMO: 'Démonstration du tableau de bord',
    ROLE_LOCATION_READ: 'Lecture des sites',
    ROLE_LOCATION_WRITE: 'Modification des sites',
    ROLE_LOCATION_EXPORT: 'Export des sites',
    ROLE_LOCATION_CONDITIONAL_MANAGEMENENT: 'Gestion des limites des sites',
    ROLE_LOCATION_AUTOMATION_MANAGEMENENT: 'Gestion de l’automatisation des sites',
    ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT: 'Gestion des comptes de l’intégrateur',
    ROLE_INTEGRATOR_DEVICE_MANAGEMENT: 'Gestion des appareils de l’intégrateur',
  },
  locationStatuses: {
    ACTIVE: 'En service',
    COMMISSIONING: 'Mise en service',
    MAINTENANCE: 'Maintenance',
    INACTIVE: 'Hors service',
  },
  deviceStatuses: {
    NEW: 'Nouveau',
    INITIALIZED: 'Initialisé',
    ONLINE: 'En ligne',
    OFFLINE: 'Hors ligne',
    FAULT: 'En panne',
  },
  integratorStates: { ACTIVE: 'Actif', SUSPENDED: 'Suspendu' },
  severities: { INFO: 'Info', WARNING: 'Avertissement', CRITICAL: 'Critique', DRILL: 'Exercice' },
  automationModes: { OFF: 'Arrêt', MANUAL: 'Manuel', CALENDAR: 'Calendrier' },
}
