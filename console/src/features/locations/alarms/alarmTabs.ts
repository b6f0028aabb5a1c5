/** The pages about alarms. The last one is about the person who is signed in. */
export const alarmTabs = [
  { id: 'OPEN', label: 'Open', href: '#/alarms' },
  { id: 'RESOLVED', label: 'Resolved', href: '#/alarms?state=RESOLVED' },
  { id: 'NOTIFICATIONS', label: 'My Notifications', href: '#/alarms/notifications' },
] as const
