/** What can be tapped. Here and in the browser suite. */
export const targets =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=slider]'

/**
 * Those, or the label that is tapped for them, that measure less than 44 px. Links between the words of a sentence
 * are exempt, as in WCAG: the height of the line limits them. What only the focus makes visible cannot be tapped. It is sent to a page as text, so it uses nothing from
 * around it.
 */
export function smallTargets(elements: readonly Element[]): string[] {
  const isInSentence = (element: Element) =>
    element.matches('a') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\w/.test(textContent ?? ''),
    )
  const isForKeys = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)'
  return elements
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !isInSentence(element) && !isForKeys(element))
    .map((element) => element.closest('label') ?? element)
    .map((element) => ({
      name: element.getAttribute('aria-label') || element.textContent || element.outerHTML,
      box: element.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width < 44 || box.height < 44)
    .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)
}

/** Where elements are on the page, to see whether they move. */
export const places = (selector: string) =>
  Array.from(document.querySelectorAll(selector), (element) => {
    const { left, top } = element.getBoundingClientRect()
    return [element.textContent, left, top]
  })
