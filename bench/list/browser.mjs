import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

export function openBrowser() {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    ...(installed ? { executablePath: installed } : {}),
    args: isRoot ? ['--no-sandbox'] : [],
  })
}
