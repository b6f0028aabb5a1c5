import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import styles from './TreeList.module.css'
import { texts } from '../../texts/form.ts'
import { texts as common } from '../../texts/common.ts'

/** A line of the tree, as it is drawn. The lines of a closed one are left out. */
export interface TreeLine {
  id: string
  /** Starts at 1. */
  level: number
  /** Undefined for lines that cannot be opened. */
  isOpen?: boolean
}

/** What a key does on this line: go to another line, or open and close this one. */
export function targetOf(key: string, lines: readonly TreeLine[], at: number): number | 'toggle' | undefined {
  const line = lines[at]
  if (!line) return undefined
  switch (key) {
    case 'ArrowDown':
      return at + 1 < lines.length ? at + 1 : undefined
    case 'ArrowUp':
      return at > 0 ? at - 1 : undefined
    case 'Home':
      return 0
    case 'End':
      return lines.length - 1
    case 'ArrowRight':
      return line.isOpen === false ? 'toggle' : line.isOpen ? at + 1 : undefined
    case 'ArrowLeft':
      return line.isOpen ? 'toggle' : parentOf(lines, at)
    default:
      return undefined
  }
}

function parentOf(lines: readonly TreeLine[], at: number): number | undefined {
  const level = lines[at]?.level ?? 1
  const parent = lines.slice(0, at).findLastIndex((line) => line.level < level)
  return parent < 0 ? undefined : parent
}

interface TreeListProps<Line extends TreeLine> {
  label: string
  headers: readonly string[]
  lines: readonly Line[]
  /** The least height of a line. A long name makes it higher. */
  rowHeight: number
  onToggle: (line: Line) => void
  /** The line that somebody was looking for. It is brought into view once. */
  highlightedId?: string | undefined
  /** The cells of a line. The first one is its name. A single cell gets the whole line. */
  renderCells: (line: Line) => readonly ReactNode[]
}

/** Only visible lines are drawn. Arrow keys move along the lines, open and close them. Tab goes to the controls of a line. */
export function TreeList<Line extends TreeLine>(props: TreeListProps<Line>) {
  const { label, headers, lines, rowHeight, onToggle, highlightedId, renderCells } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<string>()
  const found = lines.findIndex(({ id }) => id === focusedId)
  const focused = Math.max(0, found)
  const withFocused = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), focused])].sort((a, b) => a - b),
    [focused],
  )
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => lines[at]?.id ?? at,
    overscan: 6,
    rangeExtractor: withFocused,
  })

  const highlighted = lines.findIndex(({ id }) => id === highlightedId)
  const isFound = highlighted >= 0
  useEffect(() => {
    if (!isFound) return undefined
    setFocusedId(highlightedId)
    virtualizer.scrollToIndex(highlighted, { align: 'center' })
    // The tree itself may be below the edge of a small screen.
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector(`[data-index="${highlighted}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, and not whenever lines above it come or go
  }, [highlightedId, isFound])

  function step(event: KeyboardEvent): void {
    const line = lines[focused]
    // Buttons and menus in the line handle their own keys.
    if (!line || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return
    const target = targetOf(event.key, lines, focused)
    if (target === undefined) return
    event.preventDefault()
    if (target === 'toggle') return onToggle(line)
    const next = lines[target]
    if (!next) return
    setFocusedId(next.id)
    virtualizer.scrollToIndex(target)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus(),
    )
  }

  return (
    <div role="treegrid" aria-label={label} aria-rowcount={lines.length + 1} className={styles.tree}>
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.header}>
          {headers.map((header) => (
            <div key={header} role="columnheader">
              {header}
            </div>
          ))}
        </div>
      </div>
      <div ref={scroller} role="rowgroup" className={styles.scroller}>
        <div role="presentation" style={{ height: virtualizer.getTotalSize() }} className={styles.lines}>
          {virtualizer.getVirtualItems().flatMap(({ index, start, key }) => {
            const line = lines[index]
            if (!line) return []
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                role="row"
                data-index={index}
                aria-level={line.level}
                aria-rowindex={index + 2}
                aria-expanded={line.isOpen}
                aria-current={index === highlighted || undefined}
                tabIndex={index === focused ? 0 : -1}
                className={styles.line}
                data-level={line.level}
                style={{ transform: `translateY(${start}px)`, minHeight: rowHeight }}
                onFocus={() => setFocusedId(line.id)}
                onKeyDown={step}
              >
                {renderCells(line).map((cell, at, { length }) => (
                  <div
                    key={headers[at]}
                    role="gridcell"
                    aria-colspan={length === 1 ? headers.length : undefined}
                    className={styles.cell}
                  >
                    {at === 0 && line.isOpen !== undefined && (
                      <button
                        type="button"
                        tabIndex={-1}
                        className={styles.toggle}
                        aria-label={line.isOpen ? common.close : texts.open}
                        onClick={() => onToggle(line)}
                      />
                    )}
                    {cell}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
