const needed = [20, 19]

/** A sentence if this Node is too old, else undefined. Plain syntax: old versions read this file. */
export function nodeProblem(version) {
  const parts = version.split('.').map(Number)
  const enough = parts[0] > needed[0] || (parts[0] === needed[0] && parts[1] >= needed[1])
  if (enough) return undefined
  return 'Integrator Console needs Node ' + needed.join('.') + ' or newer, and this is Node ' + version + '.'
}
