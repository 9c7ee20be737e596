import PrinterIcon from 'lucide-react/icons/printer'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useDesk, usePrintOnDesk } from './desk-queries.ts'

/** Prints a receipt on the printer of this desk, without a dialog. Nothing at a desk without a printer. */
export function PrintOnDesk({ paymentId }: { paymentId: number }) {
  const desk = useDesk()
  const print = usePrintOnDesk()
  if ((desk?.printerId ?? null) === null) return null
  return (
    <Button
      variant="primary"
      pending={print.isPending && 'Printing...'}
      onClick={() =>
        print.mutate(
          { body: { paper: 'receipt', subjectId: paymentId } },
          {
            onSuccess: ({ printer }) => toast({ title: 'Receipt queued', description: printer }),
            onError: showFailure('The receipt could not be printed'),
          },
        )
      }
    >
      <PrinterIcon aria-hidden />
      Print at {desk!.name}
    </Button>
  )
}
