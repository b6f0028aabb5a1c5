// The library uses URL.parse, which not every Node 20 has.
if (!('parse' in URL))
  Object.defineProperty(URL, 'parse', { value: parse, configurable: true, writable: true })

function parse(input: string, base?: string): URL | null {
  return URL.canParse(input, base) ? new URL(input, base) : null
}
