import { chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'

export async function openBrowser() {
  const executablePath = await ensureChromium()
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
}
