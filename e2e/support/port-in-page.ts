import { connect, type Socket } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

/**
 * Puts a printer at a USB and a serial port of the computers of a context. Only the devices of the browser are made up:
 * what is sent to them goes to `address`, where a printer is, and its answers come back.
 */
export async function plugIn(context: BrowserContext, address: string): Promise<{ bytesSent(): number }> {
  const [host, port] = address.split(':')
  let bytesSent = 0
  let line: { socket: Socket; page: Page; heard: number[]; wake(): void } | undefined
  const end = () => {
    line?.socket.destroy()
    line?.wake()
    line = undefined
  }
  await context.exposeBinding('openPort', async ({ page }) => {
    if (line) throw new Error('Another tab has the device')
    const socket = connect({ host: host!, port: Number(port) })
    const own = { socket, page, heard: [] as number[], wake: () => {} }
    line = own
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      own.heard.push(...data)
      own.wake()
    })
    socket.on('close', () => own.wake())
    page.on('close', () => {
      if (line?.page === page) end()
    })
  })
  await context.exposeBinding('writePort', (_, bytes: number[]) => {
    const { socket } = line!
    return new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('The device is gone'))
      socket.once('close', fail)
      socket.write(Uint8Array.from(bytes), error => {
        socket.off('close', fail)
        if (error) return fail()
        bytesSent += bytes.length
        resolve()
      })
    })
  })
  await context.exposeBinding('readPort', async () => {
    const own = line!
    while (own.heard.length === 0 && !own.socket.destroyed)
      await new Promise<void>(resolve => {
        own.wake = resolve
      })
    return own.heard.splice(0)
  })
  await context.exposeBinding('closePort', end)
  await context.addInitScript(devicesInPage)
  return { bytesSent: () => bytesSent }
}

declare global {
  interface Window {
    openPort(): Promise<void>
    writePort(bytes: number[]): Promise<void>
    /** Empty once the device is gone. */
    readPort(): Promise<number[]>
    closePort(): Promise<void>
  }
}

/** The devices as WebUSB and Web Serial describe them. A person has chosen one once its name is stored. */
function devicesInPage(): void {
  const isChosen = (kind: string) => localStorage.getItem(`chosen.${kind}`) !== null
  const choose = <T>(kind: string, device: T) => {
    localStorage.setItem(`chosen.${kind}`, 'yes')
    return device
  }

  const usbPrinter = {
    vendorId: 0x04b8,
    productId: 0x0e15,
    serialNumber: 'X3F1',
    productName: 'TM-T20II',
    opened: false,
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: {
            interfaceClass: 7,
            endpoints: [
              { endpointNumber: 1, direction: 'out', type: 'bulk' },
              { endpointNumber: 2, direction: 'in', type: 'bulk' },
            ],
          },
        },
      ],
    },
    async open() {
      this.opened = true
    },
    async close() {
      this.opened = false
      await window.closePort()
    },
    claimInterface: () => window.openPort(),
    async transferOut(_endpoint: number, data: Uint8Array) {
      await window.writePort([...data])
      return { status: 'ok' }
    },
    async transferIn() {
      const bytes = await window.readPort()
      if (bytes.length === 0) throw new DOMException('The device was disconnected.', 'NetworkError')
      return { status: 'ok', data: new DataView(Uint8Array.from(bytes).buffer) }
    },
  }
  const usb = {
    getDevices: async () => (isChosen('usb') ? [usbPrinter] : []),
    requestDevice: async () => choose('usb', usbPrinter),
  }

  const serialPort = {
    readable: null as ReadableStream | null,
    writable: null as WritableStream | null,
    // A virtual port of a printer driver.
    getInfo: () => ({}),
    async open() {
      await window.openPort()
      this.writable = new WritableStream({ write: bytes => window.writePort([...bytes]) })
      this.readable = new ReadableStream({
        async pull(controller) {
          const bytes = await window.readPort()
          if (bytes.length === 0) controller.close()
          else controller.enqueue(Uint8Array.from(bytes))
        },
      })
    },
    close: () => window.closePort(),
  }
  const serial = {
    getPorts: async () => (isChosen('serial') ? [serialPort] : []),
    requestPort: async () => choose('serial', serialPort),
  }
  Object.defineProperty(navigator, 'usb', { value: usb })
  Object.defineProperty(navigator, 'serial', { value: serial })
}
