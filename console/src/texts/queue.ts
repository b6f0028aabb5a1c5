import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/everywhere.ts'

const plural = pluralIn('en')

/** What was done without a connection, and is sent later. */
export const texts = inLanguage('queue', {
  waitsHere: 'There is no connection. This waits on this device and is sent when it is back.',
  toDecide: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} change to decide`,
      other: `${formatNumber(count)} changes to decide`,
    }),
  waiting: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} change waiting`,
      other: `${formatNumber(count)} changes waiting`,
    }),
  changesThatWait: 'Changes that wait',
  sentInOrder: 'They are sent one after the other.',
  sentWhenBack:
    'There is no connection. They are sent one after the other when it is back. Signing out deletes them.',
  thereNow: 'There now',
  yours: 'Yours',
  done: 'Done',
  tryAgain: 'Try again',
  sendMine: 'Send mine',
  keepWhatIsThere: 'Keep what is there',
  link: (component: string) => `Link ${component}`,
  linkMany: (count: number) =>
    plural(count, {
      one: `Link ${formatNumber(count)} component`,
      other: `Link ${formatNumber(count)} components`,
    }),
  add: (components: readonly string[]) => `Add ${components.join(', ')}`,
  set: (label: string, component: string) => `Set ${label} of ${component}`,
  device: (deviceId: string) => `Device ${deviceId}`,
  full: (most: number) => `${most} changes wait for the connection already`,
  notSent: (title: string) => `${title}: not sent`,
  sent: (title: string, yours: string) => `${title}: ${yours}`,
  sentMany: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} change sent`,
      other: `${formatNumber(count)} changes sent`,
    }),
  sentWhenItCameBack: 'Sent after the connection came back.',
  linkedElsewhere: 'It was linked elsewhere meanwhile.',
  anotherValueCame: (before: string) =>
    `Another value came meanwhile. It was ${before} when yours was typed.`,
  valueOfAge: (value: string, age: string) => `${value} (${age})`,
})

export type QueueTexts = typeof texts
