/** Runs inside the page, before anything else: window.probe measures from an action to the painted result. */
const longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
})

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const nextTask = () =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })

const firstRow = () => document.querySelector('[aria-rowindex="2"]')?.dataset.row ?? 'none'
const header = (name) =>
  [...document.querySelectorAll('[role=columnheader]')].find((cell) => cell.textContent.startsWith(name))

async function measure(act, isDone) {
  performance.mark('probe starts')
  const from = performance.now()
  act()
  let frames = 0
  do {
    await nextFrame()
    frames++
  } while (!isDone() && frames < 600)
  await nextTask()
  const to = performance.now()
  await new Promise((done) => setTimeout(done, 120))
  const tasks = longTasks.filter((task) => task.startTime >= from && task.startTime < to)
  return { ms: to - from, frames, longest: Math.max(0, ...tasks.map((task) => task.duration)) }
}

window.probe = {
  firstRow,
  async whenRowsAppear() {
    while (!document.querySelector('[data-row]')) await nextFrame()
  },
  /** When the first row was painted, when all rows were there and sorted, and the longest task until then. */
  async whenListed(count) {
    await this.whenRowsAppear()
    await nextTask()
    const visible = Date.now()
    const shown = () =>
      Number(
        /of ([\d,.\s]+)/
          .exec(document.querySelector('[role=status]')?.textContent ?? '')?.[1]
          ?.replace(/\D/g, ''),
      )
    while (!(shown() >= count)) await nextFrame()
    await nextTask()
    const whole = Date.now()
    await new Promise((done) => setTimeout(done, 120))
    return { visible, whole, longest: Math.max(0, ...longTasks.map((task) => task.duration)) }
  },
  sort(name) {
    const before = firstRow()
    return measure(
      () => header(name).querySelector('button').click(),
      () => firstRow() !== before,
    )
  },
  filter(name, text) {
    const input = header(name).querySelector('input')
    const before = document.querySelector('[role=status]').textContent
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    return measure(
      () => {
        value.set.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      },
      () => document.querySelector('[role=status]').textContent !== before,
    )
  },
}
