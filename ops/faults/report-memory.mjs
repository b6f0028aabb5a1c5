/** Loaded into the platform by the soak: on a signal it collects garbage and reports the memory that is left. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`in use: ${heapUsed + external} bytes\n`)
})
