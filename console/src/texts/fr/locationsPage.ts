import type { LocationsPageTexts } from '../locationsPage.ts'

export const fr: LocationsPageTexts = {
  failedToFetchLocation: 'Échec du chargement du site',
  factsOf: (name) => `Informations sur ${name}`,
  factsOfLocation: 'Informations sur le site',
  locationId: 'ID du site',
  noPicture: 'Pas d’image',
  pictureNotLoaded: 'Image non chargée',
  addPicture: 'Ajouter une image',
  changePicture: 'Changer l’image',
  noLocation: (id) =>
    `Le site ${id} n’existe pas. Il a été supprimé ou l’adresse est fausse. Les vôtres sont dans la liste {locations}.`,
  noPageFor: (name) =>
    `Cette plateforme n’offre pas de page pour ${name}. Tout ce qu’elle offre est dans la liste {locations}.`,
  noPageForLocation:
    'Cette plateforme n’offre pas de page pour un site. Tout ce qu’elle offre est dans la liste {locations}.',
  zonesAndValues: 'Zones et valeurs',
  curve: 'Courbe',
  calendarAndAutomation: 'Calendrier et automatisation',
  history: 'Historique',
  cloudlinkId: 'ID Cloudlink',
  token: 'Jeton',
  initializeDevice: 'Initialiser un appareil',
  initializedHere: 'Un appareil que l’opérateur a enregistré pour vous est initialisé sur son site.',
  initializeTheFirst: 'Initialiser le premier appareil',
}
