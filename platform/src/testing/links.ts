/** What mail programs and phones make links of, as generously as the most generous of them. Written apart from what it tests. */
const patterns = [
  // A scheme, or what looks like one. Times and ratios are none.
  /[\p{L}][\p{L}\p{N}+.-]*[:：][\p{L}\p{N}/\\+]/u,
  /[/\\]{2}/u,
  /www[.。．｡]+[\p{L}\p{N}_-]/iu,
  // A name of two parts, of which the second one is no number.
  /[\p{L}\p{N}_-]+[.。．｡․](?!\d+(?:\D|$))[\p{L}\p{N}]/u,
  /\d+\.\d+\.\d+\.\d+/,
  /[\p{L}\p{N}._-][@＠]|[@＠][\p{L}\p{N}]/u,
]

/** As a program reads it that drops what nobody sees. */
const withoutInvisible = (text: string) => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** The parts of a text that may become links. */
export const findLinks = (text: string): string[] =>
  patterns.flatMap((pattern) => pattern.exec(withoutInvisible(text))?.[0] ?? [])
