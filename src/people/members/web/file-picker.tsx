import FileUp from 'lucide-react/icons/file-up'
import { useFileDrop } from '#platform/web/ui/forms/file-drop.ts'
import { cn } from '#platform/web/ui/style/cn.ts'

export interface FilePickerProps {
  file: File | undefined
  disabled: boolean
  onPick: (file: File) => void
}

/** Picks a CSV file by dialog or drag and drop. */
export function FilePicker({ file, disabled, onPick }: FilePickerProps) {
  const { isOver, target } = useFileDrop(([dropped]) => {
    if (dropped && !disabled) onPick(dropped)
  })
  return (
    <label
      {...target}
      className={cn(
        'relative flex flex-col items-center gap-1 rounded-control border border-line-strong border-dashed px-4 py-6 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <FileUp className="size-5 text-muted" aria-hidden />
      <span className="font-medium">{file ? file.name : 'Choose a CSV file'}</span>
      <span className="text-muted text-xs">{file ? 'Choose another file' : 'or drop it here'}</span>
      <input
        type="file"
        aria-label="CSV file"
        accept=".csv,text/csv"
        disabled={disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onPick(chosen)
          // Otherwise picking the same file again, after an edit, fires no change event.
          target.value = ''
        }}
      />
    </label>
  )
}
