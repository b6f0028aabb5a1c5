import { execFileSync } from 'node:child_process'
import { cable } from '../../scripts/lib/test-browsers.mjs'

/** The suite has a network of its own, with one cable. The platform is on the same machine, and stays within reach. */
const set = (state: 'up' | 'down') => execFileSync('ip', ['link', 'set', cable.nearEnd, state])

export const unplugCable = () => void set('down')

/** The route went with the cable. */
export function plugInCable(): void {
  set('up')
  execFileSync('ip', ['route', 'replace', 'default', 'via', cable.gateway])
}
