import { type RefObject, useEffect, useState } from 'react'

export interface Colors {
  lines: readonly string[]
  text: string
  grid: string
  danger: string
}

const names = ['--line-1', '--line-2', '--line-3', '--line-4', '--text-quiet', '--line', '--danger-text']

/** The palette as colours for a canvas. It changes when the page turns dark or light. */
export function useColors(box: RefObject<HTMLElement | null>): Colors | undefined {
  const [colors, setColors] = useState<Colors>()
  useEffect(() => {
    const read = () => {
      if (box.current) setColors(colorsOf(box.current))
    }
    read()
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', read)
    const chosen = new MutationObserver(read)
    chosen.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      dark.removeEventListener('change', read)
      chosen.disconnect()
    }
  }, [box])
  return colors
}

/** A colour that depends on the scheme is only known on a painted element. */
function colorsOf(box: HTMLElement): Colors {
  const probe = box.appendChild(document.createElement('span'))
  const [one = '', two = '', three = '', four = '', text = '', grid = '', danger = ''] = names.map((name) => {
    probe.style.color = `var(${name})`
    return window.getComputedStyle(probe).color
  })
  probe.remove()
  return { lines: [one, two, three, four], text, grid, danger }
}
