import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../../scripts/lib/run.mjs'

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
  const place = (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from)
  return { ticks, place }
}

/** @param {{ title: string, x: string, y: string, series: { name: string, points: [number, number][] }[] }} plot */
export function drawPlot({ title, x, y, series }) {
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
      const at = across.place(tick)
      return `<path class="grid" d="M${at} ${frame.top}V${frame.bottom}"/>${label(at, frame.bottom + 20, tick.toLocaleString('en'), 'text-anchor="middle"')}`
    }),
    ...up.ticks.map((tick) => {
      const at = up.place(tick)
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
  const places = points.map(([x, y]) => [across.place(x).toFixed(1), up.place(y).toFixed(1)])
  const legend = frame.top + 16 + at * 22
  return [
    `<path class="line" stroke="${colour}" d="M${places.map((place) => place.join(' ')).join('L')}"/>`,
    ...places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.5" fill="${colour}"/>`),
    `<circle cx="${frame.right + 24}" cy="${legend - 4}" r="5" fill="${colour}"/>`,
    label(frame.right + 36, legend, name),
  ].join('')
}

export const writePlot = (name, plot) =>
  writeFile(path.join(root, 'docs/images', `${name}.svg`), drawPlot(plot))
