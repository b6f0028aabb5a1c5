import { z } from 'zod'
import { op, openToPrograms } from '../op.ts'
import {
  Alarm,
  AlarmCauses,
  AlarmCausesUpdate,
  AlarmComment,
  AlarmCounts,
  AlarmExplanation,
  AlarmQuery,
  AlarmShelving,
  AlarmWithEvents,
  Notice,
  NoticeQuery,
} from '../schemas/alarm.ts'

const path = '/management/alarm/{alarmId}'

const pages = {
  'Next-Cursor': 'Where the next page begins. Missing on a page that is not full: it is the last one.',
}

const history = {
  description: 'Newest first. It goes back as far as the alarms are kept.',
  access: 'signed-in',
  narrowed: 'by-location',
  query: NoticeQuery,
  response: z.array(Notice),
  responseHeaders: pages,
} as const

export const alarmOperations = openToPrograms(
  {
    listManagedAlarms: op('GET', '/management/alarm', {
      summary: "List the alarms of the caller's integrator",
      description:
        'Newest first: open ones by when they were raised, resolved ones by when they were over. Open ones also by urgency.',
      access: 'signed-in',
      narrowed: 'by-location',
      query: AlarmQuery,
      response: z.array(Alarm),
      responseHeaders: pages,
    }),
    countOpenAlarms: op('GET', '/management/alarm/count', {
      summary: "Count the open alarms of the caller's integrator",
      access: 'signed-in',
      narrowed: 'by-location',
      response: AlarmCounts,
    }),
    getAlarm: op('GET', path, {
      summary: 'Read an alarm and what has happened to it',
      access: 'signed-in',
      narrowed: 'by-location',
      response: AlarmWithEvents,
    }),
    acknowledgeAlarm: op('POST', `${path}/acknowledge`, {
      summary: 'Say that somebody takes care of an alarm',
      description: 'If the value is already back, the alarm is over with it. A second time changes nothing.',
      access: 'alarm-handling',
      narrowed: 'by-location',
      audit: 'ALARM_ACKNOWLEDGED',
      response: AlarmWithEvents,
    }),
    shelveAlarm: op('POST', `${path}/shelve`, {
      summary: 'Set an open alarm aside until a moment',
      access: 'alarm-handling',
      narrowed: 'by-location',
      audit: 'ALARM_SHELVED',
      body: AlarmShelving,
      response: AlarmWithEvents,
      failures: { 409: 'The alarm is over.' },
    }),
    resolveAlarm: op('POST', `${path}/resolve`, {
      summary: 'End an alarm by hand',
      description: 'The next value on the wrong side raises another one. A second time changes nothing.',
      access: 'alarm-handling',
      narrowed: 'by-location',
      audit: 'ALARM_RESOLVED',
      response: AlarmWithEvents,
      failures: { 409: 'The integrator wants its cause to be said first.' },
    }),
    commentAlarm: op('POST', `${path}/comment`, {
      summary: 'Write a comment to an alarm',
      access: 'alarm-handling',
      narrowed: 'by-location',
      audit: 'ALARM_COMMENTED',
      body: AlarmComment,
      response: AlarmWithEvents,
    }),
    setAlarmCause: op('PUT', `${path}/cause`, {
      summary: 'Say why an alarm was, and what was done about it',
      description:
        'When it is acknowledged, when it is over, or afterwards. Any text, or one of those that the integrator offers.',
      access: 'alarm-handling',
      narrowed: 'by-location',
      audit: 'ALARM_EXPLAINED',
      body: AlarmExplanation,
      response: AlarmWithEvents,
    }),
    getAlarmCauses: op('GET', '/management/alarm/causes', {
      summary: 'Read which causes and corrective actions are offered',
      description: 'The usual ones, until the integrator has written lists of its own.',
      access: 'signed-in',
      narrowed: 'not',
      response: AlarmCauses,
    }),
    setAlarmCauses: op('PUT', '/management/alarm/causes', {
      summary: 'Write which causes and corrective actions are offered',
      access: 'any-management',
      narrowed: 'refused',
      audit: 'ALARM_CAUSES_SET',
      body: AlarmCausesUpdate,
      response: AlarmCauses,
      failures: { 409: 'Somebody else changed it meanwhile.' },
    }),
    listIntegrationNotices: op('GET', '/management/integration/{integrationId}/notices', {
      summary: 'List the messages of an integration about alarms',
      ...history,
    }),
    listAccountNotices: op('GET', '/management/account/{accountId}/notices', {
      summary: 'List the messages to a person about alarms',
      ...history,
    }),
  },
  'listAccountNotices',
)
