/** A DevEUI as it is printed: eight bytes, alone or with separators, and no part of a longer number. */
const eui = /(?<![0-9a-f])(?:[0-9a-f]{2}[:. -]?){7}[0-9a-f]{2}(?![0-9a-f])/i

/** The LoRa Alliance's code for onboarding: `LW:D0:JoinEUI:DevEUI:ProfileID`, and more that is not needed here. */
const onboarding = /^LW:D\d:[0-9a-f]{16}:([0-9a-f]{16})(?::|$)/i

const named = /dev[\s_-]*eui\W*/i

/**
 * The DevEUI in a sensor's QR code, in capital digits. A code may hold keys as well: they are not read. What names its DevEUI is
 * taken at its word, and anything else has to hold one number of that length.
 */
export function readCode(text: string): string | undefined {
  const standard = onboarding.exec(text.trim())?.[1]
  const name = named.exec(text)
  const found = standard ?? eui.exec(name ? text.slice(name.index + name[0].length) : text)?.[0]
  return found?.replace(/[^0-9a-f]/gi, '').toUpperCase()
}
