import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { machine, markdownTable, rewriteFigures, today } from '../../../scripts/lib/figures.mjs'
import { root } from '../../../scripts/lib/run.mjs'
import { capacityText, readCosts } from '../cluster/capacity.mjs'
import { clusterText, moveText } from '../cluster/report.mjs'
import { grids } from '../grids/measure.mjs'
import gridPackages from '../grids/package.json' with { type: 'json' }

const page = 'ops/bench/results.md'

export const describe = (part, results) => texts[part](results).join('\n\n')

/** The other parts keep their figures. `taken` is the share of the processor that the host gave to others meanwhile. */
export async function record(part, results, taken) {
  const load = loadavg()[0]?.toFixed(1)
  const host = taken === undefined ? '' : `, ${Math.round(taken * 100)} % of the processor taken by its host`
  const where = `Measured on ${today()}: ${machine()}; load ${load} at the end${host}.`
  await rewriteFigures(page, part, () => `${where}\n\n${describe(part, results)}`)
  const drawn = Object.entries(plots[part]?.(results) ?? {})
  for (const [name, plot] of drawn) await writePlot(name, plot)
  const images = drawn.map(([name, { title }]) => `![${title}](images/${name}.svg)`)
  if (images.length > 0) await rewriteFigures('docs/performance.md', part, () => images.join('\n\n'))
  if (part === 'cluster') await rewriteCapacity()
}

/** From the page of results, which a reader can follow. */
async function rewriteCapacity() {
  const text = capacityText(readCosts(await readFile(join(root, page), 'utf8')))
  await rewriteFigures('docs/scale.md', 'capacity', () => text)
}

const gridPlot = (title, growth, act) => ({
  title,
  x: 'rows',
  y: 'milliseconds',
  series: [...new Set(growth.map(({ name }) => name))].map((name) => ({
    name,
    points: growth.filter((point) => point.name === name).map((point) => [point.size, point[act].ms]),
  })),
})

/** What some parts draw, by the name of its picture. */
const plots = {
  calls: ({ growth }) => ({
    'growth-calls': {
      title: 'Reading a whole list of locations from the platform',
      x: 'locations',
      y: 'milliseconds',
      series: [
        { name: 'whole list', points: growth.map(({ rows, seconds }) => [rows, seconds * 1000]) },
        { name: 'unchanged (304)', points: growth.map(({ rows, unchanged }) => [rows, unchanged * 1000]) },
      ],
    },
  }),
  grids: ({ growth }) => ({
    'growth-first-rows': gridPlot('First rows visible', growth, 'rows'),
    'growth-first-sort': gridPlot('First sort painted', growth, 'firstSort'),
    'growth-filter': gridPlot('Filter painted', growth, 'filter'),
  }),
}

const ms = (value) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'not within 20 s')
const times = (value, ours) => (Number.isFinite(value) ? `${(value / ours).toFixed(1)} ×` : '–')
const whole = (value) => Math.round(value).toLocaleString('en')
const percent = (value) => `${Math.round(value * 100)} %`
const tenths = (value) => `${(value * 100).toFixed(1)} %`
const inMegabytes = (value) => `${Math.round(value)} MB`
const withGoals = (rows) => markdownTable(['', 'measured', 'goal'], rows)

/** Each turns the results of a part into Markdown. */
const texts = {
  calls: ({ calls, long, growth }) => [
    'Requests in a second over 10 connections, and the processor time that the server itself needs for one request.',
    markdownTable(
      ['call', 'this platform', 'bare route', 'ratio', 'goal', 'processor', 'of the bare route'],
      calls.map(({ path, ours, theirs, ratio, goal }) => [
        `\`GET ${path}\``,
        whole(ours.speed),
        whole(theirs.speed),
        percent(ratio),
        percent(goal),
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
        inMegabytes(memoryAboveRest),
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
  stored: ({ stored }) => [
    'Requests in a second of a bare route that joins the layouts when the list of locations is read, beside one that reads the stored entries.',
    markdownTable(
      ['locations', 'joined, of stored'],
      stored.map(({ rows, ratio }) => [whole(rows), percent(ratio)]),
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
        .map(({ main }) => `${main} ${gridPackages.dependencies[main]}`)
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
        inMegabytes(memoryAboveRest),
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
  ingest: (seen) => [
    `${whole(seen.devices)} devices send batches of ${seen.samplesPerBatch} samples over HTTP to one process, in turns with a bare \`COPY\` of such rows into the same table. People call \`GET /account\` over 4 connections, alone and meanwhile.`,
    withGoals([
      ['samples in a second by `COPY`', whole(seen.copied), ''],
      ['samples in a second over HTTP', whole(seen.sent), ''],
      ['share of `COPY`', percent(seen.share), 'at least 50 %'],
      ["the platform's processor time for a sample", `${seen.processor.toFixed(1)} µs`, ''],
      ["people's calls in a second, alone", whole(seen.callsAlone), ''],
      ["people's calls meanwhile", percent(seen.callsShare), 'at least 50 %'],
      ['samples in a second meanwhile', whole(seen.sentMeanwhile), ''],
      ['event loop blocked at most, of processor time', ms(seen.longestBlock), 'at most 50 ms'],
      ['event loop late at most, on a machine that is full', ms(seen.longestDelay), ''],
      ['memory above rest', inMegabytes(seen.memoryAtMost - seen.memoryAtRest), ''],
      ['memory in use after each third', seen.memory.map(inMegabytes).join(', '), 'flat'],
    ]),
  ],
  late: (seen) => [
    `A device sends ${whole(seen.samples)} samples in one call, in turns newer than all of its samples and older ones, ${whole(seen.turns)} times each.`,
    withGoals([
      ['newer samples', ms(seen.newer), ''],
      ['older samples', ms(seen.late), ''],
      ['older, of newer', percent(seen.ratio), 'at most 150 %'],
      [`${whole(seen.mostSamples)} older samples`, ms(seen.most), ''],
    ]),
  ],
  live: (seen) => [
    `${whole(seen.streams)} streams on one process, each with events of what five devices send in each second. An event arrives ${ms(seen.delay)} after its samples were stored.`,
    markdownTable(
      ['', 'processor, of one core', 'memory', 'event loop blocked at most'],
      [
        ['without streams', seen.without],
        ['with streams', seen.with],
      ].map(([what, { processor, memory, longestDelay }]) => [
        what,
        percent(processor),
        inMegabytes(memory),
        ms(longestDelay),
      ]),
    ),
    `A stream takes ${Math.round(seen.kilobytesEach)} kB.`,
  ],
  alarms: (seen) => [
    `${whole(seen.devices)} devices send, in turns with one limit on each measurement and without limits.`,
    withGoals([
      ['samples in a second without limits', whole(seen.without), ''],
      ['samples in a second with limits', whole(seen.withLimits), ''],
      ['share', percent(seen.share), 'at least 80 %'],
    ]),
    `${whole(seen.limits)} limits and ${whole(seen.openAlarms)} open alarms of one integrator: requests in a second over 4 connections. The slowest of a hundred first pages took ${ms(seen.longestCall)}.`,
    markdownTable(
      ['list of alarms', 'number on the bell', 'alarms of a location', 'audit log, for comparison'],
      [[seen.calls.alarms, seen.calls.bell, seen.calls.location, seen.calls.audit].map(whole)],
    ),
    `${whole(seen.notifications.alarms)} alarms, one after the other: from a value beyond its limit to PagerDuty.`,
    withGoals([
      ['median', ms(seen.notifications.median), 'under 1,000 ms'],
      ['slowest', ms(seen.notifications.slowest), 'under 3,000 ms'],
    ]),
  ],
  flood: (seen) => [
    `${whole(seen.devices)} devices send values beyond ${whole(seen.alarms)} limits at once. All alarms go to one PagerDuty key, as ${whole(seen.messages)} events; ${whole(seen.alarms - seen.sent)} are not sent.`,
    withGoals([
      ['raised after', `${whole(seen.raisedMs / 1000)} s`, ''],
      ['sent after', `${whole(seen.sentMs / 1000)} s`, 'under 3,600 s'],
    ]),
    "People's calls meanwhile, one after the other: the list of alarms, the bell and the list of locations.",
    markdownTable(
      ['', 'calls', 'median', 'slowest'],
      [
        ['before', whole(seen.before.calls), ms(seen.before.median), ms(seen.before.slowest)],
        ['during the flood', whole(seen.during.calls), ms(seen.during.median), ms(seen.during.slowest)],
      ],
    ),
  ],
  search: (seen) => [
    `A hundred searches by an administrator with ${whole(seen.locations)} locations and ${whole(seen.components)} components, in turns with a bare trigram query of these two tables. The slowest was “${seen.slowestText}”.`,
    markdownTable(
      ['', 'median', 'goal', 'slowest of 100', 'goal'],
      [
        ['`GET /management/search`', ms(seen.median), 'at most 50 ms', ms(seen.slowest), 'at most 150 ms'],
        ['bare query', ms(seen.bareMedian), '', ms(seen.bareSlowest), ''],
      ],
    ),
  ],
  backup: (seen) => [
    `A backup of ${whole(seen.rows)} rows, with ${whole(seen.locations)} locations, in turns with its restore into an empty database, ${whole(seen.turns)} times each. The processor is that of platform and PostgreSQL together.`,
    markdownTable(
      ['', 'by the clock', 'processor'],
      [
        ['backup', ms(seen.backup.ms), ms(seen.backup.processor)],
        ['restore', ms(seen.restore.ms), ms(seen.restore.processor)],
        ['restore, of backup; goal: at most 3 ×', times(seen.ratio.ms, 1), times(seen.ratio.processor, 1)],
      ],
    ),
  ],
  gateway: (seen) => [
    `A gateway with ${seen.components} components that are read every ten seconds, for ${whole(seen.seconds)} seconds; ${seen.read.times} times **Read now** beside it; and the devices of the sample data, on the platform and its database.`,
    withGoals([
      ['memory of the gateway at first', inMegabytes(seen.memory.begin), ''],
      ['memory at the end', inMegabytes(seen.memory.end), ''],
      ['memory at most', inMegabytes(seen.memory.peak), 'at most 80 MB'],
      ['processor of the gateway, of one core', percent(seen.processor), ''],
      ['**Read now**, median', ms(seen.read.median), ''],
      ['**Read now**, slowest', ms(seen.read.slowest), 'under 3,000 ms'],
      ['processor for the sample data, of one core', tenths(seen.sample.share), 'at most 2 %'],
    ]),
  ],
  cluster: clusterText,
  move: moveText,
}

const size = { width: 760, height: 420 }
const frame = { left: 80, right: 560, top: 50, bottom: 360 }
const colours = ['#0b6bcb', '#c2410c', '#15803d', '#7e22ce', '#a16207', '#be123c']

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const label = (x, y, text, more = '') => `<text x="${x}" y="${y}" ${more}>${escape(text)}</text>`

/** Powers of ten around the values. */
function scale(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at))
  const position = (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
  return { ticks, position }
}

/** @param {{ title: string, x: string, y: string, series: { name: string, points: [number, number][] }[] }} plot */
function drawPlot({ title, x, y, series }) {
  const drawn = series.map(({ name, points }) => ({
    name,
    points: points.filter((point) => point.every(isDrawable)),
  }))
  const all = drawn.flatMap(({ points }) => points)
  const [across, up] = [
    scale(
      all.map(([value]) => value),
      frame.left,
      frame.right,
    ),
    scale(
      all.map(([, value]) => value),
      frame.bottom,
      frame.top,
    ),
  ]
  const lines = [
    ...across.ticks.map((tick) => {
      const at = across.position(tick)
      return `<path class="grid" d="M${at} ${frame.top}V${frame.bottom}"/>${label(at, frame.bottom + 20, tick.toLocaleString('en'), 'text-anchor="middle"')}`
    }),
    ...up.ticks.map((tick) => {
      const at = up.position(tick)
      return `<path class="grid" d="M${frame.left} ${at}H${frame.right}"/>${label(frame.left - 8, at + 4, tick.toLocaleString('en'), 'text-anchor="end"')}`
    }),
    ...drawn.map(({ name, points }, at) =>
      drawSeries(name, points, colours[at % colours.length], { across, up, at }),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escape(title)}">
<style>text{font:12px sans-serif;fill:#1f2937}.grid{stroke:#d1d5db;fill:none}.line{fill:none;stroke-width:2}</style>
<rect width="${size.width}" height="${size.height}" fill="#fff"/>
${label(frame.left, 26, title, 'style="font-size:15px;font-weight:600"')}
${label(frame.right, frame.bottom + 44, x, 'text-anchor="end"')}
${label(frame.left, 43, y)}
${lines.join('\n')}
</svg>
`
}

const isDrawable = (value) => Number.isFinite(value) && value > 0

function drawSeries(name, points, colour, { across, up, at }) {
  const positions = points.map(([x, y]) => [across.position(x).toFixed(1), up.position(y).toFixed(1)])
  const legend = frame.top + 16 + at * 22
  return [
    `<path class="line" stroke="${colour}" d="M${positions.map((position) => position.join(' ')).join('L')}"/>`,
    ...positions.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${colour}"/>`),
    `<circle cx="${frame.right + 24}" cy="${legend - 4}" r="5" fill="${colour}"/>`,
    label(frame.right + 36, legend, name),
  ].join('')
}

export const writePlot = (name, plot) => writeFile(join(root, 'docs/images', `${name}.svg`), drawPlot(plot))
