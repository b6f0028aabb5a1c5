/** Runs inside the page, before anything else: window.probe says when the whole list was there. */
const longTasks = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
})

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const nextTask = () => new Promise((done) => setTimeout(done))
const shown = () => {
  const status = document.querySelector('[role=status]')?.textContent ?? ''
  return Number(/of ([\d,.\s]+)/.exec(status)?.[1]?.replace(/\D/g, ''))
}

window.probe = {
  /** When the first row was painted, when all rows were there and sorted, and the longest task until then. */
  async whenListed(count) {
    while (!document.querySelector('[data-row]')) await nextFrame()
    await nextTask()
    const visible = Date.now()
    while (!(shown() >= count) || document.querySelector('section[aria-busy=true]')) await nextFrame()
    await nextTask()
    const whole = Date.now()
    // The browser reports a long task a little later.
    await new Promise((done) => setTimeout(done, 120))
    return { visible, whole, longest: Math.max(0, ...longTasks.map((task) => task.duration)) }
  },
}
