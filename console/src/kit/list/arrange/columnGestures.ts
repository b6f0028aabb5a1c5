import type { List } from '../useList.ts'
import { movedTo, indexAt, withTrack, withWidth } from './arranging.ts'
import { texts } from '../../../texts/listTools.ts'

// Loaded after the list is there. Until then a column stays as it is.

interface Arranged extends Pick<List<never>, 'saved' | 'changeLayout'> {
  columns: readonly { id: string }[]
  visible: readonly { id: string; header: string }[]
}

const STEP_PX = 20
/** A press that moves less is a click. */
const CLICK_PX = 6

let status: HTMLElement | undefined

/** For screen readers. */
function announce(text: string): void {
  status ??= Object.assign(document.createElement('div'), { role: 'status', className: 'hidden' })
  if (!status.isConnected) document.body.append(status)
  status.textContent = text
}

const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

export function moveColumn(list: Arranged, column: string, index: number): void {
  const last = list.visible.length - 1
  if (index < 0 || index > last) return
  list.changeLayout({ order: movedTo(idsOf(list.columns), idsOf(list.visible), column, index) })
  const header = list.visible.find(({ id }) => id === column)?.header ?? ''
  announce(texts.isColumn(header, index + 1, last + 1))
}

export function resizeColumn(list: Arranged, column: string, width?: number): void {
  const widths = withWidth(list.saved.widths, column, width)
  list.changeLayout({ widths })
  const { header } = list.visible.find(({ id }) => id === column) ?? {}
  const set = widths.find((one) => one.column === column)
  announce(set ? texts.isWide(header ?? '', set.width) : texts.isAsWideAsContent(header ?? ''))
}

/** How wide a column is now, whoever has decided it. */
export const shownWidth = (cell: Element | null | undefined): number =>
  cell?.getBoundingClientRect().width ?? 0

/** Alt and an arrow move the column. With Shift they change its width. */
export function arrangeByKey(
  list: Arranged,
  column: string,
  button: HTMLElement,
  step: 1 | -1,
  isWidth: boolean,
): void {
  if (isWidth) {
    resizeColumn(list, column, shownWidth(button.parentElement) + step * STEP_PX)
    return
  }
  moveColumn(list, column, idsOf(list.visible).indexOf(column) + step)
  // The browser takes the focus from an element that moves.
  requestAnimationFrame(() => button.focus())
}

interface Drag {
  onMove: (x: number) => void
  onEnd: (isDropped: boolean) => void
}

/** Follows the pointer until it is released. Escape takes everything back. */
function follow(element: HTMLElement, { onMove, onEnd }: Drag): void {
  const until = new AbortController()
  const { signal } = until
  const end = (isDropped: boolean) => {
    until.abort()
    onEnd(isDropped)
  }
  element.addEventListener('pointermove', ({ clientX }) => onMove(clientX), { signal })
  element.addEventListener('pointerup', () => end(true), { signal })
  element.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

/** While the edge is dragged only the style changes. The rows are not drawn again. */
export function dragEdge(list: Arranged, column: string, edge: HTMLElement, clientX: number): void {
  const cell = edge.closest<HTMLElement>('[role=columnheader]')
  const table = edge.closest<HTMLElement>('[role=table], [role=grid]')
  const before = table?.style.getPropertyValue('--tracks')
  if (!cell || !table || !before) return
  // There may be a column of boxes before it.
  const at = [...(cell.parentElement?.children ?? [])].indexOf(cell)
  const start = shownWidth(cell)
  let width = start
  follow(edge, {
    onMove: (x) => {
      const [set] = withWidth([], column, start + x - clientX)
      width = set?.width ?? start
      table.style.setProperty('--tracks', withTrack(before, at, width))
    },
    onEnd: (isDropped) => {
      table.style.setProperty('--tracks', before)
      if (isDropped && width !== start) resizeColumn(list, column, width)
    },
  })
}

/** A header is dragged by mouse or pen. For fingers, which scroll here, there is the menu. */
export function dragHeader(list: Arranged, column: string, button: HTMLElement, clientX: number): void {
  const own = button.closest<HTMLElement>('[role=columnheader]')
  const cells = [
    ...(own?.parentElement?.querySelectorAll<HTMLElement>(
      '[role=columnheader]:not([data-actions], [data-select])',
    ) ?? []),
  ]
  const edges = cells.map((cell) => cell.getBoundingClientRect())
  const from = idsOf(list.visible).indexOf(column)
  let index: number | undefined
  const markTarget = () =>
    cells.forEach((cell, at) => {
      const isTarget = at === index && index !== from
      if (isTarget) cell.dataset['drop'] = at > from ? 'after' : 'before'
      else delete cell.dataset['drop']
    })
  follow(button, {
    onMove: (x) => {
      if (index === undefined && Math.abs(x - clientX) < CLICK_PX) return
      index = indexAt(edges, x)
      own?.setAttribute('data-dragged', '')
      markTarget()
    },
    onEnd: (isDropped) => {
      const to = index
      if (to === undefined) return
      // The button was not clicked.
      const stop = (event: Event) => event.stopPropagation()
      window.addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
      index = undefined
      own?.removeAttribute('data-dragged')
      markTarget()
      if (isDropped && to !== from) moveColumn(list, column, to)
    },
  })
}
