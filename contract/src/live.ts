/** The answers that are other ones once a device has sent values, once a device has another status, and once an alarm has changed. */
export const liveAnswers = {
  values: ['getLocationValues', 'getLocationOverview', 'getSamples', 'getDeviceOverview'],
  devices: ['listManagedDevices', 'listLocationDevices', 'getCommissioning', 'getDeviceOverview'],
  alarms: ['countOpenAlarms', 'listManagedAlarms', 'getAlarm'],
} as const

export const allLiveAnswers = [...liveAnswers.values, ...liveAnswers.devices, ...liveAnswers.alarms] as const

export type LiveAnswer = (typeof allLiveAnswers)[number]
