import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { useDecoders } from './decode/decoders.ts'
import { UploadScan } from './upload-scan.tsx'

function Upload() {
  const decoders = useDecoders()
  return decoders && <UploadScan decoders={decoders} onRead={() => undefined} />
}

/** A wide picture with a single row, which the decoder cannot halve. */
async function strip(): Promise<File> {
  const canvas = new OffscreenCanvas(3_000, 1)
  canvas.getContext('2d')!.fillRect(0, 0, 3_000, 1)
  return new File([await canvas.convertToBlob()], 'strip.png', { type: 'image/png' })
}

test('a picture at which the decoder fails says so, and another one can be chosen', async () => {
  await renderPage(<Upload />)
  await page.getByLabelText('Card photo').upload(await strip())
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to process the image. Please try a different image.')
  await expect.element(page.getByRole('button', { name: 'Choose Image' })).toBeVisible()
})
