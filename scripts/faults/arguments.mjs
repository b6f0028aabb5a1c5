import { parseArgs } from 'node:util'
import { Stop } from '../lib/run.mjs'

/**
 * `--rounds=100` kills, `--pause=65` seconds of a paused database, `--full=300` seconds of a full disk, `--soak=10`
 * minutes, `--only=kill,soak` parts, `--record` to put the table into docs/reliability.md.
 *
 * @param {string[]} args
 * @param {string[]} known
 */
export function readArguments(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '100' },
      pause: { type: 'string', default: '65' },
      full: { type: 'string', default: '300' },
      soak: { type: 'string', default: '10' },
      only: { type: 'string', default: known.join(',') },
      record: { type: 'boolean', default: false },
    },
  })
  const only = values.only.split(',')
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}: ${known.join(', ')} are there.`)
  return {
    rounds: positive('rounds', values.rounds),
    pauseSeconds: positive('pause', values.pause),
    fullSeconds: positive('full', values.full),
    soakMinutes: positive('soak', values.soak),
    only,
    record: values.record,
  }
}

function positive(name, text) {
  const number = Number(text)
  if (!(number > 0)) throw new Stop(`--${name} has to be a number above 0, and ${text} is not.`)
  return number
}
