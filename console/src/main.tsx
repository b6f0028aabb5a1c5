import './ui/tokens.css'
import { configurationMissing, readConfig } from './app/config.ts'
import { start } from './app/start.tsx'
import { shownLanguage } from './texts/parts/everywhere.ts'
import { applyColorScheme } from './ui/look/colorScheme.ts'
import { reloadFailedStyleSheets } from './ui/look/styleSheets.ts'

const root = document.getElementById('root')
const config = readConfig((window as { env?: unknown }).env)

void reloadFailedStyleSheets()
applyColorScheme()
document.documentElement.lang = shownLanguage
document.documentElement.dir = 'ltr'
if (root && config) {
  void start(root, config)
} else if (root) {
  root.setAttribute('role', 'alert')
  root.className = 'startup-error'
  root.textContent = configurationMissing
}
