const mostAttempts = 5
const firstPauseMs = 300

/** Style sheets that did not arrive. Browsers do not ask for them again, and a page or a part would stay bare. */
const failed = new Set<HTMLLinkElement>()

/** Asks again for style sheets of the page that could not be loaded, and from now on remembers those of its parts. */
export async function reloadFailedStyleSheets(): Promise<void> {
  // A script of the page runs after its style sheets, so one without rules has failed.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasRules(link.sheet)) failed.add(link)
  document.addEventListener('error', ({ target }) => remember(target), true)
  for (let attempt = 1; attempt <= mostAttempts && failed.size > 0; attempt++) {
    await new Promise((over) => setTimeout(over, firstPauseMs * attempt))
    await fetchStyleSheets()
  }
}

function remember(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
}

/** The rules of a style sheet that did not arrive cannot be read. */
function hasRules(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}

let asked = 0
let asking: Promise<unknown> | undefined

/** Asks once more for those that did not arrive. Returns whether all are there. */
export async function fetchStyleSheets(): Promise<boolean> {
  if (failed.size > 0) {
    // Of two who ask at the same time, one would wait for a link that the other one has replaced.
    asking ??= Promise.all([...failed].map(fetchAgain)).finally(() => (asking = undefined))
    await asking
  }
  return failed.size === 0
}

async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = document.createElement('link')
  for (const { name, value } of link.attributes) again.setAttribute(name, value)
  // A browser may remember the failure of the same address.
  again.href = `${link.href.replace(/\?.*$/, '')}?attempt=${++asked}`
  const ended = new Promise((end) => {
    again.addEventListener('load', end)
    again.addEventListener('error', end)
  })
  failed.delete(link)
  link.replaceWith(again)
  await ended
}
