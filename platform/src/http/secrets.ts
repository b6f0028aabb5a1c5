const secretName =
  /password|secret|token|routing_?key|app_?key|authorization|credential|^code$|id_token_hint/i
const mask = '***'

/** A copy in which every value under a secret's name is masked, at any depth. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      secretName.test(name) && typeof entry === 'string' ? mask : maskSecrets(entry),
    ]),
  )
}

/** The address as it may be logged: secrets in the query are masked. */
export function maskUrl(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const query = new URLSearchParams(url.slice(start + 1))
  for (const name of new Set(query.keys())) if (secretName.test(name)) query.set(name, mask)
  return `${url.slice(0, start)}?${query.toString()}`
}
