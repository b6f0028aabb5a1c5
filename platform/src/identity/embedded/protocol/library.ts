// The library calls URL.parse, which not every Node 20 has.
if (!('parse' in URL))
  Object.defineProperty(URL, 'parse', {
    value: (input: string, base?: string) => (URL.canParse(input, base) ? new URL(input, base) : null),
    configurable: true,
    writable: true,
  })

/** On Node 20, which we support and test, the package warns of the runtime when it is imported. */
async function importQuietly() {
  const { warn } = console
  console.warn = () => {}
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

export const { errors, interactionPolicy, Provider } = await importQuietly()
