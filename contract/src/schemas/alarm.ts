import { z } from 'zod'
import {
  greatestInteger,
  latenessOfMessages,
  longestShelving,
  mostAlarmEvents,
  mostAlarmNotices,
  mostAlarmsOnPage,
  mostCauses,
  mostCountedAlarms,
  mostEarlierAlarms,
  secondsPer,
  textLength,
} from '../limits.ts'
import { noticeChannels } from '../fields/channels.ts'
import {
  alarmCauses,
  alarmKinds,
  alarmOrders,
  alarmStates,
  alarmSteps,
  alarmSuppressions,
  comparisons,
  noticeStates,
  noticeSteps,
  severities,
  usualActions,
  usualCauses,
} from '../values.ts'
import {
  BlankText,
  Count,
  DistinctList,
  EpochSeconds,
  Id,
  OptionalText,
  QueryInteger,
  RequiredId,
  RequiredText,
  Text,
  Value,
  Version,
} from './common.ts'
import { noticeAnswer } from './notice-answer.ts'

const personName = Text(2 * textLength.default + 1)
  .nullable()
  .meta({ description: 'First and last name. Empty if it was nobody, or the account is deleted' })

/** Another platform does not know them. */
const explanation = {
  cause: Text(textLength.cause).nullish().meta({
    description: 'Why it was, as somebody has said: one of the usual causes, or any text',
  }),
  action: Text(textLength.cause).nullish().meta({ description: 'What was done about it, in the same way' }),
  causeText: Text(textLength.explanation).nullish().meta({ description: 'What else there is to say of it' }),
}

export const Alarm = z
  .object({
    alarmId: Id,
    kind: z.enum(alarmKinds),
    severity: z.enum(severities),
    state: z.enum(alarmStates).meta({
      description:
        'RECOVERING: the value is back, but not for long enough. RETURNED: the value is back, and nobody has acknowledged the alarm',
    }),
    locationId: Id,
    conditionalId: Id.nullable(),
    componentId: Id.nullable(),
    measurementId: Id.nullable(),
    deviceId: Id.nullable(),
    locationName: Text(),
    zoneName: Text().nullable(),
    componentName: Text().nullable(),
    measurementLabel: Text().nullable(),
    unit: Text(textLength.unitSymbol).nullable(),
    comparison: z.enum(comparisons).nullable(),
    threshold: Value.nullable().meta({ description: 'When it was raised' }),
    value: Value.nullable().meta({ description: 'The value that raised it' }),
    instruction: Text(textLength.instruction).nullable().meta({ description: 'What to do about it' }),
    since: EpochSeconds.meta({ description: 'When the state began' }),
    raisedAt: EpochSeconds,
    resolvedAt: EpochSeconds.nullable(),
    count: z
      .int()
      .min(1)
      .max(greatestInteger)
      .meta({ description: 'How often it was raised before it was over' }),
    acknowledgedAt: EpochSeconds.nullable(),
    acknowledgedBy: personName,
    shelvedUntil: EpochSeconds.nullable().meta({
      description: 'Empty if it is not shelved, or not any more',
    }),
    shelvedBy: personName,
    shelvedReason: Text().nullable(),
    suppressedBy: z.enum(alarmSuppressions).nullable().meta({ description: 'Why nobody is notified of it' }),
    undelivered: Count.optional().meta({
      description: 'Messages about it that were refused, or given up after a day',
    }),
    ...explanation,
  })
  .meta({
    id: 'Alarm',
    description: 'The names are those of the moment in which it began',
    examples: [
      {
        severity: 'CRITICAL',
        deviceId: null,
        locationName: 'Cold store Hafen Nord',
        value: 9.4,
        instruction: null,
        resolvedAt: null,
        shelvedUntil: null,
        shelvedBy: null,
        shelvedReason: null,
        suppressedBy: null,
        cause: 'DOOR_OPEN',
        action: 'DOOR_CLOSED',
        causeText: null,
      },
    ],
  })

const AlarmEvent = z.object({
  time: EpochSeconds,
  step: z.enum(alarmSteps),
  cause: z.enum(alarmCauses),
  person: personName,
  value: Value.nullable().meta({
    description:
      'The value that caused it. LEFT_OUT: how many steps of a value that goes back and forth are left out here',
  }),
  text: Text(textLength.comment)
    .nullable()
    .meta({ description: 'A comment, the reason, or the severities before and after' }),
})

const notice = {
  channel: z.enum(noticeChannels),
  step: z.enum(noticeSteps).meta({ description: 'Which step of the alarm it is about' }),
  state: z.enum(noticeStates).meta({
    description:
      'GIVEN_UP: it was tried for a day. FAILED: it was refused. CANCELLED: it was not needed any more when its time came',
  }),
  recipientName: Text(2 * textLength.default + 1).meta({
    description: 'The integration or the person, as it was called then',
  }),
  integrationId: Id.nullable().meta({ description: 'The integration that sends it' }),
  accountId: Id.nullable().meta({ description: 'The person to whom it goes' }),
  createdAt: EpochSeconds,
  dueAt: EpochSeconds.nullable().meta({ description: 'When it is sent or tried again. Empty if it is not' }),
  sentAt: EpochSeconds.nullable().meta({ description: 'When the provider accepted it' }),
  deliveredAt: EpochSeconds.nullable().meta({
    description: 'When the provider said that it has arrived. Of text messages only',
  }),
  attempts: Count,
  ...noticeAnswer,
}

const sentNotice = {
  channel: 'PAGERDUTY' as const,
  step: 'RAISED' as const,
  state: 'SENT' as const,
  recipientName: 'On-call refrigeration',
  accountId: null,
  dueAt: null,
  attempts: 1,
  answer: 'Event processed',
  code: null,
  values: null,
}

const NoticeOfAlarm = z.object(notice).meta({ examples: [sentNotice] })

export const Notice = z
  .object({
    alarmId: Id,
    kind: z.enum(alarmKinds).meta({ description: 'DRILL: nothing was wrong' }),
    locationName: Text(),
    severity: z.enum(severities),
    ...notice,
  })
  .meta({
    id: 'Notice',
    description: 'A message about an alarm: to whom, and with what result',
    examples: [
      {
        severity: 'CRITICAL',
        locationName: 'Cold store Hafen Nord',
        ...sentNotice,
      },
      {
        severity: 'CRITICAL',
        locationName: 'Cold store Hafen Nord',
        channel: 'TWILIO_SMS',
        step: 'RAISED',
        state: 'FAILED',
        recipientName: 'Maria Lindqvist',
        dueAt: null,
        sentAt: null,
        deliveredAt: null,
        attempts: 1,
        answer: 'The account has no phone number',
        code: 'NO_PHONE_NUMBER',
        values: {},
      },
    ],
  })

export const NoticeQuery = z.strictObject({
  pageSize: QueryInteger(1, 200).default(50).meta({ description: 'Notices on a page' }),
  cursor: Text(512).optional().meta({ description: 'The `Next-Cursor` of the page before' }),
})

const EarlierAlarm = z.object({
  alarmId: Id,
  severity: z.enum(severities),
  raisedAt: EpochSeconds,
  resolvedAt: EpochSeconds.nullable(),
  ...explanation,
})

export const AlarmWithEvents = Alarm.extend({
  events: z
    .array(AlarmEvent)
    .max(mostAlarmEvents)
    .meta({ description: `Newest first, at most ${mostAlarmEvents}` }),
  sent: z
    .array(NoticeOfAlarm)
    .max(mostAlarmNotices)
    .meta({ description: `Who was notified, newest first, at most ${mostAlarmNotices}` }),
  earlier: z
    .array(EarlierAlarm)
    .max(mostEarlierAlarms)
    .optional()
    .meta({
      description: `Alarms of the same kind and the same measurement or device before it, the newest first, at most ${mostEarlierAlarms}`,
    }),
}).meta({
  id: 'AlarmWithEvents',
  description: 'An alarm and what has happened to it',
  examples: [{ cause: 'DOOR_OPEN', action: 'DOOR_CLOSED', causeText: null, earlier: [] }],
})

const counted = Count.max(mostCountedAlarms)

export const AlarmCounts = z
  .object({
    critical: counted,
    warning: counted,
    info: counted,
    lateSince: EpochSeconds.nullish().meta({
      description: `When the oldest message about an alarm should have been sent, if that is more than ${latenessOfMessages / secondsPer.minute} minutes ago. Empty while all are in time`,
    }),
  })
  .meta({
    id: 'AlarmCounts',
    description: `Open alarms by severity. ${mostCountedAlarms} means that there may be more`,
    examples: [{ critical: 1, warning: 2, info: 0, lateSince: null }],
  })

export const AlarmSpan = z
  .object({
    alarmId: Id,
    kind: z.enum(alarmKinds),
    severity: z.enum(severities),
    begins: EpochSeconds,
    ends: EpochSeconds.nullable().meta({
      description: 'When the value was back, or somebody has ended the alarm. Empty if it lasts',
    }),
  })
  .meta({ id: 'AlarmSpan', description: 'How long an alarm was raised' })

export const AlarmQuery = z.strictObject({
  state: z.enum(['OPEN', 'RESOLVED']).default('OPEN').meta({ description: 'OPEN: every state but RESOLVED' }),
  order: z.enum(alarmOrders).default('NEWEST').meta({
    description:
      '`URGENCY`: of open ones those first that notify people, the worst of them first, then the newest. Resolved ones are always listed by time',
  }),
  locationId: RequiredId.optional().meta({ description: 'Only those of this location' }),
  pageSize: QueryInteger(1, mostAlarmsOnPage).default(50).meta({ description: 'Alarms on a page' }),
  cursor: Text(512).optional().meta({ description: 'The `Next-Cursor` of the page before' }),
})

export const AlarmShelving = z
  .strictObject({
    until: EpochSeconds.nullable().meta({
      description: `At most ${longestShelving / secondsPer.day} days ahead. \`null\` ends it`,
    }),
    reason: RequiredText(),
  })
  .meta({ id: 'AlarmShelving', examples: [{ until: 1_772_445_600, reason: 'The door is being repaired' }] })

export const AlarmComment = z
  .strictObject({ text: RequiredText(textLength.comment) })
  .meta({ id: 'AlarmComment', examples: [{ text: 'The compressor was started again.' }] })

export const AlarmExplanation = z
  .strictObject({
    cause: BlankText(textLength.cause).meta({ description: 'Empty withdraws it' }),
    action: BlankText(textLength.cause),
    text: OptionalText(textLength.explanation),
  })
  .meta({
    id: 'AlarmExplanation',
    examples: [{ cause: 'DOOR_OPEN', action: 'DOOR_CLOSED', text: 'The strip curtain was torn.' }],
  })

const choice = (usual: readonly [string, ...string[]]) =>
  DistinctList(RequiredText(textLength.cause), mostCauses, (text) => text)
    .min(1)
    .meta({ description: 'In the order in which they are offered', examples: [usual.slice(0, 2)] })

const causeLists = {
  causes: choice(usualCauses),
  actions: choice(usualActions),
  requiredFor: DistinctList(z.enum(severities), severities.length, (severity) => severity).meta({
    description: 'Nobody resolves an alarm of these severities by hand before its cause is said',
    examples: [['CRITICAL']],
  }),
}

export const AlarmCauses = z
  .object({ ...causeLists, version: Version })
  .meta({ id: 'AlarmCauses', description: 'What the integrator offers as causes and corrective actions' })

export const AlarmCausesUpdate = z
  .strictObject({ ...causeLists, version: Version.optional() })
  .meta({ id: 'AlarmCausesUpdate' })

export type AlarmExplanation = z.output<typeof AlarmExplanation>
export type AlarmCauses = z.output<typeof AlarmCauses>
export type AlarmCausesUpdate = z.output<typeof AlarmCausesUpdate>
export type Alarm = z.output<typeof Alarm>
export type AlarmWithEvents = z.output<typeof AlarmWithEvents>
export type AlarmCounts = z.output<typeof AlarmCounts>
export type Notice = z.output<typeof Notice>
export type NoticeQuery = z.output<typeof NoticeQuery>
export type AlarmSpan = z.output<typeof AlarmSpan>
export type AlarmQuery = z.output<typeof AlarmQuery>
export type AlarmShelving = z.output<typeof AlarmShelving>
