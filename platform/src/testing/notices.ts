import type { Notice } from '../messages/channels/channel.ts'

/** A notice about an alarm, for tests of channels. */
export const noticeFor = (changes: Partial<Notice> = {}): Notice => ({
  id: 'notice-1',
  alarmId: 'alarm-1',
  step: 'RAISED',
  severity: 'CRITICAL',
  subject: 'Air above -18 °C in Cold store',
  text: 'Air is −12.5 °C, above −18 °C. https://console.example/#/alarms/alarm-1',
  link: 'https://console.example/#/alarms/alarm-1',
  isDrill: false,
  facts: {
    location: 'Harbour',
    zone: 'Cold store',
    component: 'Sensor 3',
    measurement: 'Air',
    value: -12.5,
    limit: -18,
    unit: '°C',
    instruction: 'Close the door',
    since: 1_700_000_000,
  },
  ...changes,
})
