/** The answers that are other ones once a device has sent values or has another status, and once an alarm or one of its messages has changed. */
export const liveAnswers = {
  values: ['getLocationValues', 'getLocationOverview', 'getSamples', 'getDeviceOverview'],
  devices: ['listManagedDevices', 'listLocationDevices', 'getCommissioning', 'getDeviceOverview'],
  alarms: ['countOpenAlarms', 'listManagedAlarms', 'getAlarm'],
  notices: ['getAlarm'],
} as const

export const allLiveAnswers = [...liveAnswers.values, ...liveAnswers.devices, ...liveAnswers.alarms] as const

export type LiveAnswer = (typeof allLiveAnswers)[number]
