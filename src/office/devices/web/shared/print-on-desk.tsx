import PrinterIcon from 'lucide-react/icons/printer'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { type DeskPaper, paperNames } from '../../words.ts'
import { useDesk, usePrintOnDesk, usePrintsAtDesk } from './desk-queries.ts'

interface PrintOnDeskProps {
  paper: DeskPaper
  subjectId: number
  /** What is printed, where several can be. */
  of?: string
  /** One button of many. */
  isSmall?: boolean
}

/** Prints a paper on the printer of this desk, without a dialog. Nothing at a desk that cannot print. */
export function PrintOnDesk({ paper, subjectId, of, isSmall = false }: PrintOnDeskProps) {
  const desk = useDesk()
  const canPrint = usePrintsAtDesk()
  const print = usePrintOnDesk()
  if (!canPrint) return null
  return (
    <Button
      variant={isSmall ? 'ghost' : 'primary'}
      {...(isSmall && { size: 'sm' })}
      pending={print.isPending && 'Printing...'}
      onClick={() =>
        print.mutate(
          { body: { paper, subjectId } },
          {
            onSuccess: ({ printer }) => toast({ title: `${paperNames[paper]} queued`, description: printer }),
            onError: showFailure('It could not be printed'),
          },
        )
      }
    >
      <PrinterIcon aria-hidden />
      {isSmall ? 'Print' : `Print at ${desk!.name}`}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  )
}
