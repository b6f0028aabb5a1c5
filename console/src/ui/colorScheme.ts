type ColorScheme = 'light' | 'dark' | 'auto'

/** Where Mantine keeps the choice; read here too, so that the first paint has the right colours. */
const storageKey = 'mantine-color-scheme-value'

function storedColorScheme(): ColorScheme {
  const stored = window.localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

export function applyStoredColorScheme(): void {
  const scheme = storedColorScheme()
  if (scheme !== 'auto') document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}
