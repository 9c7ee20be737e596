import { useEffect, useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { chosenDevice, watchDevice } from './device.ts'
import { canUse, chooseDevice } from './port.ts'

/** Chooses the device at a port of this computer that is the desk's printer. */
export function ConnectPrinter({ printerId, port }: { printerId: number; port: string }) {
  const [device, setDevice] = useState(() => chosenDevice(printerId))
  useEffect(() => watchDevice(() => setDevice(chosenDevice(printerId))), [printerId])
  if (!canUse(port))
    return (
      <p className="text-muted text-sm">
        This browser cannot print on USB or serial ports. Open Keydesk in Chrome or Edge, over HTTPS or on the
        server itself, or choose another printer.
      </p>
    )
  async function connect() {
    try {
      const chosen = await chooseDevice(printerId, port)
      if (chosen)
        toast({
          title: 'Printer connected',
          description: `${chosen.name}. Print a test page to see whether it works.`,
        })
    } catch (error) {
      showFailure('The printer could not be connected')(error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className={device ? 'font-medium' : 'text-muted text-sm'}>
        {device?.name ?? 'Not connected in this browser yet.'}
      </span>
      <Button variant={device ? 'secondary' : 'primary'} onClick={() => void connect()}>
        {device ? 'Change Device' : 'Connect Printer'}
      </Button>
    </div>
  )
}
