import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

/** Up to here all cards are drawn; of more only those near the screen. */
const FEW = 150
/** Rows drawn above and below the screen. */
const SPARE = 4

interface View {
  columns: number
  first: number
  last: number
}

/**
 * Which cards of a grid to draw, by index, and where. The style sheet lays the grid out; this only reads from it how
 * many columns there are and how high a row is. `keep`: the card that stays drawn wherever the screen is.
 */
export function useShownCards(list: RefObject<HTMLElement | null>, count: number, keep: number) {
  const many = count > FEW
  const [view, setView] = useState<View>()

  useLayoutEffect(() => {
    const grid = list.current
    if (!many || !grid) return
    const look = () =>
      setView(before => {
        const now = viewOf(grid)
        return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(grid)
    addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
    }
  }, [many, list])

  if (!many || !view)
    return { shown: indices(0, Math.min(count, FEW)), grid: undefined, place: () => undefined }
  const { columns, first, last } = view
  const shown = indices(first * columns, Math.min(count, last * columns))
  const rows = Math.ceil(count / columns)
  return {
    shown: shown.includes(keep) ? shown : [...shown, keep].sort((a, b) => a - b),
    grid: { gridTemplateRows: `repeat(${rows}, var(--card-height))` } as CSSProperties,
    place: (index: number): CSSProperties => ({
      gridRow: Math.floor(index / columns) + 1,
      gridColumn: (index % columns) + 1,
    }),
  }
}

/** The rows near the screen, by twos, so that scrolling seldom draws anew. */
function viewOf(grid: HTMLElement): View {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(grid)
  const pitch = Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap)
  const top = -grid.getBoundingClientRect().top
  const even = (row: number) => Math.floor(row / 2) * 2
  return {
    columns: gridTemplateColumns.split(' ').length,
    first: Math.max(0, even(top / pitch) - SPARE),
    last: Math.max(0, even((top + innerHeight) / pitch) + 2 + SPARE),
  }
}

const indices = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, offset) => from + offset)
