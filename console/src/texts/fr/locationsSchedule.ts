import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsScheduleTexts } from '../locationsSchedule.ts'

const counted = countedIn('fr')

export const fr: LocationsScheduleTexts = {
  failedToFetch: 'Échec du chargement du calendrier',
  loading: 'Chargement du calendrier…',
  calendar: 'Calendrier',
  calendarOf: 'Calendrier de',
  wholeLocation: (name) => `${name} (site entier)`,
  zoneWithOwn: (zone) => `${zone} (propre calendrier)`,
  zoneFollowing: (zone) => `${zone} (suit le site)`,
  giveOwnCalendar: 'Donner un calendrier propre',
  removeOwnCalendar: 'Retirer le calendrier propre',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  followsDays: (zone) =>
    `${zone} suit les jours du site. Ils se modifient dans le calendrier du site entier.`,
  dayOfLocation: 'Jour du site',
  dayOfZone: 'Jour du calendrier propre d’une zone',
  notSet: (day) => `${day} : non défini`,
  setByLocation: (day, periods) => `${day} : ${periods} (site)`,
  setByZone: (day, periods) => `${day} : ${periods} (propre calendrier)`,
  closed: 'fermé',
  automation: 'Automatisation',
  noZones: 'Ce site n’a pas encore de zones.',
  automationOf: (zone) => `Automatisation de ${zone}`,
  mode: 'Mode',
  modeSwitchedOff: (mode) => `${mode}, désactivé`,
  setpoint: 'Consigne',
  setback: 'Consigne réduite',
  preheat: 'Préchauffage',
  preheatMinutes: 'Préchauffage (minutes)',
  switchedOn: 'Activé',
  atDevices: 'Sur les appareils',
  recorded: 'Enregistré',
  recordedForNone: 'Enregistré. Aucun appareil de ce site ne le prend en compte.',
  recordedFor: (devices) =>
    devices === 1
      ? 'Enregistré. L’appareil ne l’a pas encore pris en compte.'
      : `Enregistré. Aucun des ${formatNumber(devices)} appareils ne l’a encore pris en compte.`,
  takenBy: (taken, devices, since) =>
    `Pris en compte par ${formatNumber(taken)} appareil${taken > 1 ? 's' : ''} sur ${formatNumber(devices)}, depuis le ${since}`,
  whatActs:
    'Les appareils reçoivent l’automatisation et les calendriers, et indiquent ce qu’ils ont pris en compte. Ce qu’ils en font leur appartient.',
  notTaken: {
    WAITING: 'Pas encore pris en compte',
    SILENT: 'N’a jamais donné signe de vie',
    UNABLE: 'Ne prend pas d’automatisation',
  },
  andMore: (count) => `et ${formatNumber(count)} de plus`,
  onlyMeasure: 'Mesurent seulement',
  sensors: (count) => counted(count, 'capteur LoRaWAN', 'capteurs LoRaWAN'),
  failedToFetchState: 'Échec du chargement de ce que les appareils ont pris en compte',
}
