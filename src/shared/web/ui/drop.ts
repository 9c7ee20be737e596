import { type DragEvent, useState } from 'react'

/** What makes an element take dropped files, and whether something is held over it now. */
export function useDrop(onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const target = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onDrop([...event.dataTransfer.files])
    },
  }
  return { isOver, target }
}
