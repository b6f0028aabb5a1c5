/** Runs inside the page, before anything else. `window.grid` says what the first row is and how to sort and filter. */
const longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
})
const most = 20_000
const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
/** After the frame, when it is painted. */
const nextTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })
const firstRow = () => document.querySelector(window.grid?.firstRow ?? 'none')?.textContent ?? ''

/** From an action until its result is painted, with the longest task in between. */
async function until(from, isDone) {
  while (!isDone()) {
    if (performance.now() - from > most) return { ms: Infinity, longest: Infinity }
    await nextFrame()
  }
  await nextTask()
  const to = performance.now()
  // The browser reports a long task a little later.
  await new Promise((done) => setTimeout(done, 120))
  const tasks = longTasks.filter((task) => task.startTime + task.duration > from && task.startTime < to)
  return { ms: to - from, longest: Math.max(0, ...tasks.map((task) => task.duration)) }
}

async function sort(order) {
  const before = firstRow()
  const from = performance.now()
  window.grid.sort(order)
  return until(from, () => !['', before].includes(firstRow()))
}

window.probeGrid = {
  rows: () => until(0, () => firstRow() !== '' && window.grid.sort !== undefined),
  firstSort: () => sort('asc'),
  sort: () => sort('desc'),
  async filter(text = 'hall') {
    const isThere = () => firstRow().toLowerCase().includes(text)
    if (isThere()) throw new Error('The filter would change nothing.')
    const from = performance.now()
    window.grid.filter(text)
    return until(from, isThere)
  },
}
