import type { LocationsTexts } from '../en/locations.ts'

export const fr: LocationsTexts = {
  id: 'ID',
  siteId: 'Identifiant du site',
  city: 'Ville',
  country: 'Pays',
  postalCode: 'Code postal',
  whoIsAlerted: 'Qui est alerté',
  commissioning: 'Mise en service',
  attention: 'À surveiller',
  createFirst: 'Créez d’abord un site : les zones, les composants et les appareils appartiennent à un site.',
  createTheFirst: 'Créer le premier site',
  createdByRole: (role) => `Une personne ayant le rôle « ${role} » crée le premier site.`,
  loadingAlerted: 'Chargement des personnes alertées…',
  alertedNotSaid: 'Cette plateforme n’indique pas qui est alerté',
  failedAlerted: 'Échec du chargement des personnes alertées',
  loadingMissing: 'Chargement de ce qui manque…',
  missingNotSaid: 'Cette plateforme n’indique pas ce qui manque',
  failedMissing: 'Échec du chargement de ce qui manque',
  doneOf: (done, steps) => `${done} sur ${steps}`,
}
