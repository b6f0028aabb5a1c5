/** The answers that are other ones once a device has sent values, and once a device has another status. */
export const liveAnswers = {
  values: ['getLocationValues', 'getLocationOverview', 'getSamples', 'getDeviceOverview'],
  devices: ['listManagedDevices', 'listLocationDevices', 'getCommissioning', 'getDeviceOverview'],
} as const

export type LiveAnswer = (typeof liveAnswers)[keyof typeof liveAnswers][number]
