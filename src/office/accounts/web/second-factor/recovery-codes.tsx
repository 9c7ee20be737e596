import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#platform/web/ui/actions/button.tsx'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whom the printed codes are for. */
  login: string
  onDone: () => void
}

/** Shows new recovery codes once, to copy or print; the server stores only their hashes. */
export function RecoveryCodes({ codes, login, onDone }: RecoveryCodesProps) {
  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p>
        <strong className="font-medium">Keep these recovery codes.</strong> Each one signs you in once if you
        lose your phone or key. They are shown only now.
      </p>
      <List codes={codes} />
      <div className="flex flex-wrap gap-2">
        <CopyCodes codes={codes} />
        <Button onClick={() => print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        I Have Saved Them
      </Button>
      {/* Only the codes are printed, also from the sign-in screen, which hides everything without `data-gate`. */}
      {createPortal(
        <div data-print-only data-gate data-paper="a4">
          <p>Keydesk recovery codes of {login}. Each one signs in once.</p>
          <List codes={codes} />
        </div>,
        document.body,
      )}
    </section>
  )
}

function List({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  return (
    <ul className="grid select-all gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}

/** Browsers have a clipboard only under TLS and on the machine of the server. */
function CopyCodes({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const [label, setLabel] = useState('Copy')
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setLabel('Copied'),
      () => setLabel('Copying failed'),
    )
  return (
    <Button onClick={() => void copy()}>
      <Copy aria-hidden />
      <span aria-live="polite">{label}</span>
    </Button>
  )
}
