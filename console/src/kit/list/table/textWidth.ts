/** The fonts of a list. The sizes are those of the style sheets beside this file and of ui/Action. */
const looks = { cell: '14px', header: '600 13px', button: '500 13px' } as const

export type MeasureText = (text: string, look?: keyof typeof looks) => number

const mostRemembered = 5_000
const remembered = new Map<string, number>()
let canvas: CanvasRenderingContext2D | null | undefined

/** The width of a text in px. A canvas measures it without a layout of the page. */
export const textWidth: MeasureText = (text, look = 'cell') => {
  const key = `${look} ${text}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const width = measure(text, `${looks[look]} ${getComputedStyle(document.body).fontFamily}`)
  remembered.set(key, width)
  return width
}

function measure(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  if (canvas.font !== font) canvas.font = font
  return Math.ceil(canvas.measureText(text).width)
}
