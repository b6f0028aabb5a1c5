/** Loaded into the platform by the soak: on a signal it tells what is left after everything unused was thrown away. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`in use: ${heapUsed + external} bytes\n`)
})
