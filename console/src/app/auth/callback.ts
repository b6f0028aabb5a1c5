/** Whether it is an answer of the identity provider: a code or an error with a state, in the query or the hash. */
export function isCallbackUrl(address: string): boolean {
  const { search, hash } = new URL(address)
  return holdsAnswer(search) || holdsAnswer(hash.slice(1))
}

function holdsAnswer(parameters: string): boolean {
  const found = new URLSearchParams(parameters)
  return Boolean((found.get('code') || found.get('error')) && found.get('state'))
}

/** The same address with an answer from the hash in the query, the only place where oidc-client-ts looks for one. */
export function withAnswerInQuery(address: string): string {
  const url = new URL(address)
  const answer = url.hash.slice(1)
  if (holdsAnswer(url.search) || !holdsAnswer(answer)) return address
  url.search = answer
  url.hash = ''
  return url.href
}

/** Called once, before anything reads the address: a provider may answer in either place. */
export const readAnswer = (): void =>
  window.history.replaceState(null, '', withAnswerInQuery(window.location.href))
