/** Why the embedded database cannot serve; the message is the whole story for whoever started the platform. */
export class EmbeddedRefused extends Error {
  override name = 'EmbeddedRefused'
}

export function inUse(folder: string, pid: number): EmbeddedRefused {
  return new EmbeddedRefused(
    `The data folder ${folder} is in use by another process (${pid}): end that one, or choose another folder.`,
  )
}
