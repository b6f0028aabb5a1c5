import { markdownTable } from '../../scripts/lib/figures.mjs'
import { grids } from '../grids/packages.mjs'

const ms = (value) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'not within 20 s')
const times = (value, ours) => (Number.isFinite(value) ? `${(value / ours).toFixed(1)} ×` : '–')
const whole = (value) => Math.round(value).toLocaleString('en')

/** Each turns the results of a part into Markdown. */
export const texts = {
  calls: ({ calls, long, growth }) => [
    'Requests in a second over 10 connections, and the processor time that the server itself needs for one request.',
    markdownTable(
      ['call', 'this platform', 'bare route', 'ratio', 'goal', 'processor', 'of the bare route'],
      calls.map(({ path, ours, theirs, ratio, goal }) => [
        `\`GET ${path}\``,
        whole(ours.speed),
        whole(theirs.speed),
        `${Math.round(ratio * 100)} %`,
        `${Math.round(goal * 100)} %`,
        `${whole(ours.cpu)} µs`,
        `${whole(theirs.cpu)} µs`,
      ]),
    ),
    '100,000 locations.',
    markdownTable(
      ['readers', 'seconds', 'size', 'event loop blocked at most', 'memory above rest'],
      long.map(({ what, seconds, megabytes, longestDelay, memoryAboveRest }) => [
        what,
        `${seconds.toFixed(2)} s`,
        `${megabytes.toFixed(1)} MB`,
        ms(longestDelay),
        `${Math.round(memoryAboveRest)} MB`,
      ]),
    ),
    markdownTable(
      ['locations', 'whole list', 'unchanged list (304)'],
      growth.map(({ rows, seconds, unchanged }) => [
        whole(rows),
        ms(seconds * 1000),
        `${(unchanged * 1000).toFixed(1)} ms`,
      ]),
    ),
  ],
  grids: ({ rows, side, growth, browser }) => {
    const ours = side[0]
    const cell = (one, act) => `${ms(one[act].ms)} (${times(one[act].ms, ours[act].ms)})`
    return [
      `${whole(rows)} rows, Chromium ${browser}: milliseconds until the result is painted, and how many times as long as ours.`,
      markdownTable(
        [
          'list',
          'first rows',
          'first sort, at once',
          'sort the other way',
          'filter',
          'longest task of these',
        ],
        side.map((one) => [
          one.name,
          cell(one, 'rows'),
          cell(one, 'firstSort'),
          cell(one, 'sort'),
          cell(one, 'filter'),
          ms(Math.max(one.rows.longest, one.firstSort.longest, one.sort.longest, one.filter.longest)),
        ]),
      ),
      markdownTable(
        ['rows', 'list', 'first rows', 'first sort', 'filter'],
        growth.map(({ size, name, rows: seen, firstSort, filter }) => [
          whole(size),
          name,
          ms(seen.ms),
          ms(firstSort.ms),
          ms(filter.ms),
        ]),
      ),
      `Versions: ${Object.values(grids)
        .flatMap(({ packages }) => Object.entries(packages).slice(0, 1))
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}.`,
    ]
  },
  startup: ({ visits, arrival, rows }) => [
    markdownTable(
      [
        'processor',
        'login page painted',
        'usable',
        'from “Sign in” to rows',
        'signed-in page painted',
        'rows',
      ],
      visits.map(({ slowdown, loginPainted, loginUsable, signInToRows, consolePainted, consoleRows }) => [
        slowdown === 1 ? 'as it is' : `${slowdown} times slower`,
        ...[loginPainted, loginUsable, signInToRows, consolePainted, consoleRows].map(ms),
      ]),
    ),
    `${whole(rows)} locations, from the click on “Sign in” on. The last two columns: the same list fetched and parsed at once, with nothing drawn.`,
    markdownTable(
      ['first rows', 'all in order', 'longest task', 'at once: fetched', 'parsed'],
      [[arrival.visible, arrival.whole, arrival.longest, arrival.plain.fetch, arrival.plain.parse].map(ms)],
    ),
  ],
  location: ({ all, opened: { first, again }, zoomed }) => [
    `The calls that answer for all ${whole(all.rows)} locations at once, and the plain list of these locations. Each location has a device, three components and six measurements.`,
    markdownTable(
      ['asked', 'seconds', 'times the plain list', 'event loop blocked at most', 'memory above rest'],
      all.lists.map(({ what, seconds, ratio, longestDelay, memoryAboveRest }) => [
        what,
        `${seconds.toFixed(2)} s`,
        `${ratio.toFixed(1)} ×`,
        ms(longestDelay),
        `${Math.round(memoryAboveRest)} MB`,
      ]),
    ),
    `The curve of a month with a sample each minute (43,200) takes ${ms(all.curve.median)}, the slowest of 30 takes ${ms(all.curve.slowest)}. That is ${all.curve.ratio.toFixed(1)} × the curve of a day.`,
    'A location with 2,000 measurements opens, until its values are shown. A chart of four lines with 2,000 points each is zoomed, from a turn of the wheel on.',
    markdownTable(
      [
        'opened first: script',
        'all work',
        'again: script',
        'all work',
        'zoomed: first frame',
        'second frame',
      ],
      [[first.script, first.task, again.script, again.task, zoomed.first, zoomed.second].map(ms)],
    ),
  ],
}
