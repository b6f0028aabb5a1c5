const SLICE_MS = 8
const STEPS_BETWEEN_LOOKS = 256

/** Runs a long loop in short tasks, so that the page stays responsive. Stops early when it is no longer wanted. */
export async function inSlices(
  count: number,
  step: (at: number) => void,
  wanted: () => boolean = () => true,
) {
  let until = performance.now() + SLICE_MS
  for (let at = 0; at < count; at++) {
    if (at % STEPS_BETWEEN_LOOKS === 0 && performance.now() > until) {
      await nextTask()
      if (!wanted()) return false
      until = performance.now() + SLICE_MS
    }
    step(at)
  }
  return true
}

function nextTask() {
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
