import type { ReactNode } from 'react'

export interface PaperColumn<Line> {
  name: string
  /** Classes of the column's head and body cells. */
  className: string
  value: (line: Line) => ReactNode
}

/** The lines of an invoice or credit note. */
export function PaperTable<Line>(props: { columns: readonly PaperColumn<Line>[]; lines: readonly Line[] }) {
  const { columns, lines } = props
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          {columns.map(({ name, className }) => (
            <th
              key={name}
              scope="col"
              className={`border-line border-b pb-1.5 font-medium text-muted text-xs ${className}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} className="break-inside-avoid">
            {columns.map(({ name, className, value }) => (
              <td key={name} className={`border-line border-b py-1.5 align-top ${className}`}>
                {value(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const textColumn = 'wrap-anywhere min-w-28 text-left'
export const numberColumn = 'px-2 text-right'
/** Hidden on a narrow screen. */
export const wideColumn = 'px-2 text-right max-sm:hidden print:table-cell'
export const amountColumn = 'text-right'
