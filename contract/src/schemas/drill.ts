import { z } from 'zod'
import { mostAlarmNotices, textLength } from '../limits.ts'
import { noticeChannels } from '../fields/channels.ts'
import { noticeStates } from '../values.ts'
import { Count, EpochSeconds, Id, Text } from './common.ts'
import { noticeAnswer } from './notice-answer.ts'

const personName = Text(2 * textLength.default + 1)

const DrilledRecipient = z.object({
  channel: z.enum(noticeChannels),
  recipientName: personName.meta({ description: 'The integration or the person' }),
  integrationId: Id.nullable(),
  accountId: Id.nullable(),
  state: z.enum(noticeStates).meta({ description: 'SENT: reached. CANCELLED: the drill was over before' }),
  afterSeconds: z.number().min(0).nullable().meta({
    description:
      'From the beginning of the drill until the provider accepted the message. Empty if it did not',
  }),
  attempts: Count,
  ...noticeAnswer,
})

const Drill = z.object({
  alarmId: Id,
  startedAt: EpochSeconds,
  startedBy: personName.nullable().meta({ description: 'Empty if the account is deleted' }),
  endedAt: EpochSeconds.nullable().meta({ description: 'Empty while it goes on' }),
  total: Count.meta({ description: 'How many recipients it has' }),
  reached: Count.meta({ description: 'How many of them were reached' }),
  recipients: z
    .array(DrilledRecipient)
    .max(mostAlarmNotices)
    .meta({ description: `At most ${mostAlarmNotices}. Those who are not reached come first` }),
})

export const LocationDrill = z
  .object({ locationId: Id, drill: Drill.nullable().meta({ description: 'Empty if there was none' }) })
  .meta({
    id: 'LocationDrill',
    description: 'The latest fire drill of a location: who was reached by what, and after how long',
    examples: [
      {
        drill: {
          startedBy: 'Maria Lindqvist',
          endedAt: null,
          total: 2,
          reached: 1,
          recipients: [
            {
              channel: 'PAGERDUTY',
              recipientName: 'On-call refrigeration',
              accountId: null,
              state: 'SENT',
              afterSeconds: 1.2,
              attempts: 1,
              answer: 'Event processed',
              code: null,
              values: null,
            },
          ],
        },
      },
    ],
  })

export type LocationDrill = z.output<typeof LocationDrill>
