/** Why the platform cannot start. The message is all that the operator gets to read. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
