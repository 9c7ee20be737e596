import { prepareZXingModule } from 'zxing-wasm/reader'
import type { Grey } from './grey.ts'

export interface Options {
  binarizer?: 'local' | 'global'
}

/** Returns the text of one PDF417 symbol whose rows are within about 2° of horizontal or vertical. */
export type Engine = (grey: Grey, options?: Options) => string | undefined

/** The decoder's WebAssembly file: a URL in the browser, bytes in tests. */
export type Wasm = { url: string } | { bytes: ArrayBuffer }

/**
 * Starts zxing-cpp. Calls its module directly, which accepts gray pixels without converting them to colors.
 */
export async function startEngine(wasm: Wasm): Promise<Engine> {
  const overrides = 'url' in wasm ? { locateFile: () => wasm.url } : { wasmBinary: wasm.bytes }
  const module = (await prepareZXingModule({ overrides, fireImmediately: true })) as unknown as Module
  return (grey, options) => readWith(module, grey, options)
}

/** The part of zxing-wasm's internal module that is used here; the package version is pinned. */
interface Module {
  _malloc(bytes: number): number
  _free(at: number): void
  HEAPU8: Uint8Array
  readBarcodesFromPixmap(at: number, width: number, height: number, options: typeof settings): Found
}

interface Found {
  size(): number
  get(place: number): { isValid: boolean; text: string } | undefined
  delete(): void
}

const BINARIZERS = { local: 0, global: 1 }

function readWith(module: Module, { width, height, data }: Grey, { binarizer = 'local' }: Options = {}) {
  const at = module._malloc(data.length)
  try {
    module.HEAPU8.set(data, at)
    const found = module.readBarcodesFromPixmap(at, width, height, {
      ...settings,
      binarizer: BINARIZERS[binarizer],
    })
    const first = found.size() > 0 ? found.get(0) : undefined
    const text = first?.isValid ? first.text : undefined
    found.delete()
    return text
  } finally {
    module._free(at)
  }
}

const settings = {
  formats: 'PDF417',
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  maxNumberOfSymbols: 1,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
}
