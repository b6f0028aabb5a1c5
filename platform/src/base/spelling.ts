/**
 * Two spellings with the same key are one name. Every comparison of usernames or e-mail addresses goes through here:
 * where a second rule decides, an account can be made that passes for somebody else's.
 */
export const usernameKey = (username: string): string => keyOf(username)
export const emailKey = (email: string): string => keyOf(email)

/**
 * As an outside issuer knows a username: Keycloak keeps it in lower case and changes nothing else. Two names that are
 * one for us can be two persons there, and only one of them is the account's.
 */
export const issuerSpelling = (username: string): string => username.toLowerCase()

/**
 * Through upper case, because several small letters share one capital (σ and ς, ß and ss, ı and i); and lower case
 * before it, because ẞ is its own capital. Marks that nobody sees, such as a zero-width space, do not make another
 * name either.
 */
function keyOf(text: string): string {
  const visible = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const folded = visible.trim().toLowerCase().toUpperCase().toLowerCase()
  // One more round: a change of case may leave letters that can be composed, or an İ as i with a dot above.
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFKC')
}
