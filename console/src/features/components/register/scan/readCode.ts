/** A printed DevEUI: eight bytes with or without separators, and not part of a longer number. */
const eui = /(?<![0-9a-f])(?:[0-9a-f]{2}[:. -]?){7}[0-9a-f]{2}(?![0-9a-f])/i

/** The onboarding code of the LoRa Alliance: `LW:D0:JoinEUI:DevEUI:ProfileID`, followed by parts that are not needed here. */
const onboarding = /^LW:D\d:[0-9a-f]{16}:([0-9a-f]{16})(?::|$)/i

const named = /dev[\s_-]*eui\W*/i

/**
 * The DevEUI in a sensor's QR code, in capital letters. Keys in the code are not read. If the code names its DevEUI, that one
 * is used. Else it must contain exactly one number of that length.
 */
export function readCode(text: string): string | undefined {
  const standard = onboarding.exec(text.trim())?.[1]
  const name = named.exec(text)
  const found = standard ?? eui.exec(name ? text.slice(name.index + name[0].length) : text)?.[0]
  return found?.replace(/[^0-9a-f]/gi, '').toUpperCase()
}
