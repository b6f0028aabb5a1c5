import { onTestFinished, vi } from 'vitest'

/** Places are in px. */
export interface WrittenText {
  text: string
  left: number
  right: number
  top: number
}

/** Every text that a canvas wrote since it was last cleared. The canvas itself gets none. */
export function writtenTexts(): WrittenText[] {
  const texts: WrittenText[] = []
  const clear = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect')
  clear.mockImplementation(() => {
    texts.length = 0
  })
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  write.mockImplementation(function note(this: CanvasRenderingContext2D, text, x, top) {
    const { width } = this.measureText(text)
    const before = this.textAlign === 'center' ? width / 2 : this.textAlign === 'right' ? width : 0
    const px = (place: number) => place / devicePixelRatio
    texts.push({ text, left: px(x - before), right: px(x - before + width), top: px(top) })
  })
  onTestFinished(() => {
    clear.mockRestore()
    write.mockRestore()
  })
  return texts
}
