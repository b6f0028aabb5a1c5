type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** Exempt by WCAG: what cannot be used, and what is not seen. */
const exempt =
  ':disabled, [aria-disabled=true], [aria-hidden=true], script, style, option, [type=checkbox], [type=radio]'

const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
const known = new Map<string, Color>()

/** The browser reads colours in any notation, and draws them as red, green and blue. */
function read(css: string): Color {
  const before = known.get(css)
  if (before) return before
  if (!pixel) throw new Error('The browser draws nothing.')
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = css
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data
  const color = [red, green, blue, alpha / 255] as const
  known.set(css, color)
  return color
}

function over(front: Color, back: Color, opacity: number): Color {
  const alpha = front[3] * opacity
  const mix = (one: number, other: number) => one * alpha + other * (1 - alpha)
  return [mix(front[0], back[0]), mix(front[1], back[1]), mix(front[2], back[2]), 1]
}

/** As WCAG 2 defines it. */
function luminance([red, green, blue]: Color): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

interface Ground {
  color: Color
  opacity: number
  /** A picture is behind the text. Nobody can say what its contrast is. */
  isPicture: boolean
}

/** What is behind the text of an element: its own background, and those around it. */
function groundOf(element: Element | null, found: Map<Element, Ground>): Ground {
  if (!element) return { color: read('Canvas'), opacity: 1, isPicture: false }
  const before = found.get(element)
  if (before) return before
  const around = groundOf(element.parentElement, found)
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
  const front = read(backgroundColor)
  const ground = {
    color: over(front, around.color, around.opacity * Number(opacity)),
    opacity: around.opacity * Number(opacity),
    isPicture: backgroundImage !== 'none' || (around.isPicture && front[3] < 1),
  }
  found.set(element, ground)
  return ground
}

const hasText = (element: Element) =>
  [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\S/.test(textContent ?? ''),
  )

function textColorOf(element: Element): string | undefined {
  if (element.matches('input, textarea')) {
    const field = element as HTMLInputElement
    if (field.value) return getComputedStyle(field).color
    return field.placeholder ? getComputedStyle(field, '::placeholder').color : undefined
  }
  return element.matches('select') || hasText(element) ? getComputedStyle(element).color : undefined
}

/**
 * Texts with less contrast than WCAG 2.2 AA asks for: 4.5, or 3 for large ones. axe measures the same in fifty times
 * the time, because it also looks for what covers a text. In the journeys it does.
 */
export function lowContrast(): string[] {
  const grounds = new Map<Element, Ground>()
  const low: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const color = textColorOf(element)
    if (!color || element.closest(exempt) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { width, height } = element.getBoundingClientRect()
    const ground = groundOf(element, grounds)
    const text = read(color)
    // Only heard: it is as small as a point, or transparent.
    if (width <= 1 || height <= 1 || text[3] * ground.opacity === 0 || ground.isPicture) continue
    const { fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const ratio = contrast(over(text, ground.color, ground.opacity), ground.color)
    if (ratio < (isLarge ? 3 : 4.5)) low.push(`${ratio.toFixed(2)}: ${element.outerHTML}`)
  }
  return low
}
