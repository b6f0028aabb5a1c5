import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { DevicesTexts } from '../devices.ts'

const plural = pluralIn('de')

export const de: DevicesTexts = {
  selectADevice: 'Bitte wählen Sie ein Gerät',
  selectALocation: 'Bitte wählen Sie einen Standort',
  enterHcbLocation: 'Bitte geben Sie einen HCB-Einbauort ein',
  initializeOf: (deviceId) => `Gerät ${deviceId} initialisieren`,
  initializeDevice: 'Gerät initialisieren',
  initialize: 'Initialisieren',
  initializing: 'Wird initialisiert ...',
  failedToInitialize: 'Das Gerät konnte nicht initialisiert werden',
  initializedAt: (deviceId, location) => `Gerät ${deviceId} initialisiert: ${location}`,
  failedToFetchDevices: 'Geräte konnten nicht geladen werden',
  noneWaits: 'Kein Gerät wartet auf einen Standort',
  selectDevice: 'Gerät wählen ...',
  loadingDevices: 'Geräte werden geladen ...',
  editOf: (deviceId) => `Gerät ${deviceId} bearbeiten`,
  failedToUpdate: 'Das Gerät konnte nicht aktualisiert werden. Bitte versuchen Sie es erneut.',
  saved: (deviceId) => `Gerät ${deviceId} gespeichert`,
  asItWas: (deviceId) => `Gerät ${deviceId} ist wieder wie zuvor`,
  betweenSamples: 'Sekunden zwischen zwei Messwerten',
  noZone: 'Keine Zone',
  moveOf: (deviceId) => `Gerät ${deviceId} verschieben`,
  moving: 'Wird verschoben ...',
  failedToMove: 'Das Gerät konnte nicht verschoben werden. Bitte versuchen Sie es erneut.',
  movedTo: (deviceId, location) => `Gerät ${deviceId} nach ${location} verschoben`,
  movedBackTo: (deviceId, location) => `Gerät ${deviceId} zurück nach ${location} verschoben`,
  newLocation: 'Neuer Standort',
  looking: 'Der neue Standort wird geprüft ...',
  noComponentsMove: 'Es hat keine Komponenten, die mit umziehen.',
  componentsMove: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Komponente zieht mit um, mit Werten, Verlauf und Grenzwerten.`,
      other: `${formatNumber(count)} Komponenten ziehen mit um, mit Werten, Verlauf und Grenzwerten.`,
    }),
  zonesExist: (zones) => `Ihre Zonen gibt es dort: ${zones}.`,
  zonesAreMade: (zones) => `Dort werden Zonen angelegt: ${zones}.`,
  counting: 'Was damit entfernt wird, wird gezählt ...',
  componentsTakenOff: (count) =>
    plural(count, {
      one: 'Seine Komponente verlässt ihre Zone, samt Messungen und Grenzwerten. Sie bleibt registriert und kann wieder hinzugefügt werden.',
      other: `Seine ${formatNumber(count)} Komponenten verlassen ihre Zonen, samt Messungen und Grenzwerten. Sie bleiben registriert und können wieder hinzugefügt werden.`,
    }),
  unlinkDevice: 'Gerät lösen',
  willLeave: (deviceId, location) =>
    `${deviceId} verlässt ${location}. Es hat keinen Standort, bis es wieder initialisiert wird.`,
  mayReturn: 'Das lässt sich rückgängig machen.',
  unlink: 'Lösen',
  unlinking: 'Wird gelöst ...',
  failedToUnlink: 'Das Gerät konnte nicht gelöst werden',
  unlinked: (deviceId) => `Gerät ${deviceId} gelöst`,
  isBackAt: (deviceId, location) => `Gerät ${deviceId} ist zurück: ${location}`,
  resetDevice: 'Gerät zurücksetzen',
  willReset: (deviceId) =>
    `${deviceId} behält Standort und Einstellungen. Die Prüfung seines Tokens wird vergessen.`,
  resetting: 'Wird zurückgesetzt ...',
  failedToReset: 'Das Gerät konnte nicht zurückgesetzt werden',
  wasReset: (deviceId) => `Gerät ${deviceId} zurückgesetzt`,
  reloadConfiguration: 'Konfiguration neu laden',
  willReload: (deviceId) =>
    `${deviceId} wird aufgefordert, seine Konfiguration neu zu laden. Seine Seite zeigt, wann es das getan hat. Sonst ändert sich nichts.`,
  lastRequested: (time) => `Zuletzt angefordert: ${time}.`,
  reload: 'Neu laden',
  asking: 'Wird angefordert ...',
  failedToReload: 'Das Neuladen konnte nicht angefordert werden',
  reloadRequested: (deviceId) => `Neuladen von Gerät ${deviceId} angefordert`,
  serialPort: 'Serielle Schnittstelle',
  baudRate: 'Baudrate',
  parity: 'Parität',
  stopBits: 'Stoppbits',
  parities: { NONE: 'Keine', EVEN: 'Gerade', ODD: 'Ungerade' },
  charactersAtMost: (most) => `Höchstens ${most} Zeichen`,
  portIsOneLine: 'Eine Schnittstelle hat keine Zeilenumbrüche oder Steuerzeichen',
  converterForm: 'Ein Umsetzer wird als tcp://host:port geschrieben',
  portHint:
    'Für Komponenten mit Slave-ID: eine Schnittstelle des Gateways oder tcp://host:port eines Umsetzers',
}
