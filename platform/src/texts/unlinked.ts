import { onOneLine } from '#contract/limits'

/**
 * Mail programs and phones make links of words that look like an address, whoever typed them. Here a space breaks such words, where an address
 * needs that there is none: "evil. com", "http: / /evil. com", "anna @ evil. com". A space is read in every font and belongs to the alphabet of
 * text messages. An invisible sign would not do: some programs drop it before they look for links, and it doubles the price of a text message.
 *
 * Numbers and times stay as they are: 21.5, 12:30. A second pass changes nothing.
 */
export function unlinked(text: string): string {
  return onOneLine(text)
    .replaceAll(invisible, '')
    .replaceAll(networkAddress, (numbers) => numbers.replaceAll('.', '. '))
    .replaceAll(beforeAt, '$& ')
    .replaceAll(at, '$& ')
    .replaceAll(slash, '$& ')
    .replaceAll(colon, (sign, before: string, after: string) =>
      isDigit(after) && isNumber(before) ? sign : `${sign} `,
    )
    .replaceAll(dot, (sign, before: string, after: string) =>
      isDigit(before) && isDigit(after) ? sign : `${sign} `,
    )
}

/** Nobody sees them, and an address may be read without them. Those inside of emoji stay. */
const invisible =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)(?:\u200D|\uFE0F)|(?!\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/gu

/** Four numbers are the address of a machine. */
const networkAddress = /\d+(?:\.\d+){3,}/g

// The signs of other scripts count too, as in the names of hosts.
const beforeAt = /[^\p{Z}](?=[@＠﹫])/gu
const at = /[@＠﹫](?=[^\p{Z}])/gu
const slash = /[/\\／＼⁄∕](?=[/\\／＼⁄∕])/gu
const dot = /(?<=(.?))[.。．｡․﹒](?=([^\p{Z}.。．｡․﹒…]))/gu
const colon = /(?<=(\p{L}?[\p{N}+.-]{0,20}))[:：﹕](?=([^\p{Z}]))/gu

const isDigit = (sign: string) => /^\d$/.test(sign)
const isNumber = (text: string) => /^\d+$/.test(text)
