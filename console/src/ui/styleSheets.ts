const mostAttempts = 5
const firstPauseMs = 300

/**
 * Asks again for style sheets of the page that could not be loaded. Browsers do not, and the page would stay bare.
 * A script of the page runs after its style sheets, so one without rules has failed.
 */
export function reloadFailedStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasRules(link.sheet)) reload(link, 1)
}

/** The rules of a style sheet that did not arrive cannot be read. */
function hasRules(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

function reload(link: HTMLLinkElement, attempt: number): void {
  if (attempt > mostAttempts) return
  setTimeout(() => {
    const again = document.createElement('link')
    for (const { name, value } of link.attributes) again.setAttribute(name, value)
    // A browser may remember the failure of the same address.
    again.href = `${link.href.replace(/\?.*$/, '')}?attempt=${attempt}`
    again.addEventListener('error', () => reload(again, attempt + 1))
    link.replaceWith(again)
  }, firstPauseMs * attempt)
}
