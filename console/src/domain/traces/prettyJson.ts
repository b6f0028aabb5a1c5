/** JSON objects and lists on several lines. Everything else stays unchanged. */
export function prettyJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}
