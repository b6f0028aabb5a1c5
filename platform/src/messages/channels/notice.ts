import { unlinked } from '../../texts/unlinked.ts'
import type { Notice } from './channel.ts'

type Content = Omit<Notice, 'text'> & {
  /** Under the subject. */
  lines: readonly string[]
}

/** Names are people's own words. Whatever they typed, the only link of a message is ours, at its end. */
export function makeNotice({ subject, lines, facts, ...notice }: Content): Notice {
  const [first = '', ...others] = [subject, ...lines].map(unlinked)
  return {
    ...notice,
    subject: first,
    text: [first, ...others, notice.link].join('\n'),
    facts: {
      ...facts,
      location: unlinked(facts.location),
      zone: said(facts.zone),
      component: said(facts.component),
      measurement: said(facts.measurement),
      unit: said(facts.unit),
      instruction: said(facts.instruction),
    },
  }
}

const said = (text: string | null) => (text === null ? null : unlinked(text))
