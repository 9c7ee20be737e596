import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

/** Up to this many cards, all are rendered; otherwise only those near the viewport. */
const RENDER_ALL = 150
/** Rows rendered above and below the viewport. */
const OVERSCAN_ROWS = 4

interface View {
  columns: number
  first: number
  last: number
}

/**
 * Returns the indices of the cards to render, and their places in the grid. Column count and row height are
 * read from the computed style. `keep`: index of a card that is always rendered.
 */
export function useVisibleCards(list: RefObject<HTMLElement | null>, count: number, keep: number) {
  const many = count > RENDER_ALL
  const [view, setView] = useState<View>()

  useLayoutEffect(() => {
    const grid = list.current
    if (!many || !grid) return
    const update = () =>
      setView(before => {
        const now = measureView(grid)
        return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
      })
    update()
    const observer = new ResizeObserver(update)
    observer.observe(grid)
    addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', update)
    }
  }, [many, list])

  if (!many || !view)
    return { shown: indices(0, Math.min(count, RENDER_ALL)), grid: undefined, place: () => undefined }
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

/** The rows near the viewport, in steps of two, so that scrolling rarely re-renders. */
function measureView(grid: HTMLElement): View {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(grid)
  const pitch = Number.parseFloat(gridAutoRows) + Number.parseFloat(rowGap)
  const top = -grid.getBoundingClientRect().top
  const floorToEven = (row: number) => Math.floor(row / 2) * 2
  return {
    columns: gridTemplateColumns.split(' ').length,
    first: Math.max(0, floorToEven(top / pitch) - OVERSCAN_ROWS),
    last: Math.max(0, floorToEven((top + innerHeight) / pitch) + 2 + OVERSCAN_ROWS),
  }
}

const indices = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, offset) => from + offset)
