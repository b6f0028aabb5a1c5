import { texts } from '../../texts/alarms.ts'

/** The pages about alarms. The last one is about the person who is signed in. */
export const alarmTabs = [
  { id: 'OPEN', label: texts.open, href: '#/alarms' },
  { id: 'RESOLVED', label: texts.resolved, href: '#/alarms?state=RESOLVED' },
  { id: 'NOTIFICATIONS', label: texts.myNotifications, href: '#/alarms/notifications' },
] as const
