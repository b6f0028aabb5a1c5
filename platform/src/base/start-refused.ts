/** The platform cannot start like this. The message is the whole story for whoever started it. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
