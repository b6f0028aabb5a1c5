import type { Point } from './driver.ts'

interface Seen {
  name: string
  value: string
  /** Its middle, once it was scrolled into the window. */
  at?: Point
  /** What would be pressed instead. */
  isInTheWay?: string | undefined
}

/**
 * Runs in the page: what is visible and has that name, as a screen reader would say it, or that text. To reach it, the first one is
 * scrolled into the window.
 */
export function lookIn(css: string, pattern: string, isToReach: boolean): Seen[] {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const own = (one: Element | null) => clean(one?.getAttribute('aria-label')) || clean(one?.textContent)
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelledBy = ids.map((id) => own(document.getElementById(id))).join(' ')
    const hasLabel = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = hasLabel ? clean(element.labels?.[0]?.textContent) : ''
    return labelledBy || label || own(element)
  }
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const described = (element: Element | null) => element?.outerHTML.slice(0, 120) ?? 'nothing'
  const seen = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (element) =>
      isShown(element) &&
      [nameOf(element), clean(element.textContent)].some((text) => new RegExp(pattern, 'u').test(text)),
  )
  if (isToReach) seen.splice(1)
  return seen.map((element) => {
    const value = 'value' in element ? String(element.value) : ''
    if (!isToReach) return { name: nameOf(element), value }
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    const hit = document.elementFromPoint(at.x, at.y)
    const isHit = element.contains(hit) || (hit?.closest('label')?.contains(element) ?? false)
    const isDisabled = element.matches(':disabled')
    return {
      name: nameOf(element),
      value,
      at,
      isInTheWay: isDisabled ? 'its own state: disabled' : isHit ? undefined : described(hit),
    }
  })
}
