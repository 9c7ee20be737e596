import { type DragEvent, useState } from 'react'

/** Props that make an element accept dropped files, and whether something is being dragged over it. */
export function useFileDrop(onDrop: (files: File[]) => void) {
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
