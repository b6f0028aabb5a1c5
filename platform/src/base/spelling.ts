/** For every comparison of usernames and e-mail addresses: with a second rule, an account could look like another person's. */
export const usernameKey = (username: string): string => keyOf(username)
export const emailKey = (email: string): string => keyOf(email)

/** Keycloak changes it to lower case and nothing else. Two names that are the same for us can be two people there. */
export const issuerSpelling = (username: string): string => username.toLowerCase()

/** No name is as long, and what comes after makes no difference. One character of a longer text can become eighteen. */
const longest = 1_000

/** Upper case, because several small letters share one capital (σ and ς, ß and ss). Lower case first, because ẞ is its own. */
function keyOf(text: string): string {
  const visible = text
    .slice(0, longest)
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const folded = visible.trim().toLowerCase().toUpperCase().toLowerCase()
  // Once more: changing the case can leave letters that can be composed, or turn İ into i with a dot above.
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFKC')
}

/** Names of headers and parameters of a protocol are ASCII, and their case does not matter. */
export const protocolName = (name: string): string => name.toLowerCase()
