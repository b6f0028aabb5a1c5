import { words } from './answers.ts'
import { plainWords } from './pseudo.ts'

/** What a person reads or hears besides the words between tags. */
const attributes = ['aria-label', 'aria-roledescription', 'placeholder', 'title', 'alt', 'label']

const isSeen = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('[aria-hidden=true], script, style, code')

/** Texts on the page with words that are neither from the catalogue nor from the platform. */
export function plainTexts(): string[] {
  const found: string[] = []
  const look = (text: string | null, where: string) => {
    if (text && plainWords(text, words).length > 0) found.push(`${where}: ${text}`)
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element)) continue
    for (const name of attributes) look(element.getAttribute(name), name)
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE) look(child.textContent, element.tagName.toLowerCase())
  }
  return [...new Set(found)]
}

const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'

/** Texts of the catalogue that end where their box ends, and not where they do. What scrolls is reached by scrolling. */
export function clippedLabels(): string[] {
  const labels = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) &&
      [...element.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.includes('['),
      ),
  )
  return labels.filter(isClipped).map((element) => `${element.tagName.toLowerCase()}: ${element.textContent}`)
}

function isClipped(label: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(label)
  const { left, right } = range.getBoundingClientRect()
  for (let around: Element | null = label; around; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around)
    if (overflowX === 'auto' || overflowX === 'scroll') return false
    const box = around.getBoundingClientRect()
    // Only heard: it is as small as a point. Or all of it is shown on request.
    if (box.width <= 1 || around.hasAttribute('title')) return false
    if (clips(around) && (right > box.right + 1 || left < box.left - 1)) return true
  }
  return right > document.documentElement.clientWidth + 1 || left < -1
}
