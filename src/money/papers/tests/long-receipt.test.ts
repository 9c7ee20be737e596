import { expect, test } from 'vitest'
import { encodePaper } from '#office/devices/printing/encode-paper.ts'
import { readEscPos, textLines } from '#office/devices/printing/esc-pos-reader.ts'
import { defineTexts } from '#platform/languages/texts.ts'
import { toPseudoLanguage } from '#testing/languages/pseudo-language.ts'
import { en } from '../languages/en.ts'
import { englishPaper } from '../languages/paper-words.ts'
import { receiptDocument } from '../receipt-document.ts'
import type { Receipt } from '../receipt-schemas.ts'

const receipt: Receipt = {
  number: 12,
  paymentId: 1,
  seller: {
    ...{ name: 'Harbor Baths', address: 'Pier 7', taxId: '12-3456789', header: '', footer: '' },
    ...{ currency: 'USD', timeZone: 'America/New_York', language: 'es', invoiceTitle: '' },
  },
  kind: 'refund',
  at: '2026-05-20T18:00:00.000Z',
  by: 'Admin User',
  about: {
    ...{ label: 'Room 101', customer: 'Jane Doe', billId: 1, depositId: null },
    ...{ rentalId: 1, membershipId: null, memberId: null, invoiceId: null, guestId: 1 },
  },
  lines: [{ kind: 'base', label: 'Refund', amount: -22, included: false }],
  parts: [{ method: 'credit_card', amount: -22 }],
  due: 0,
  taxes: [{ name: 'Tax', rate: 10, netCents: -2_000, taxCents: -200 }],
  prints: 2,
}

test.each([32, 42, 48])('a roll of %i columns cuts off no word of a longer language', async columns => {
  const load = async () => ({ default: toPseudoLanguage(en) })
  const t = await defineTexts(en, load).load('es')
  const { blocks } = receiptDocument(receipt, { ...englishPaper, t })
  const printed = textLines(readEscPos(encodePaper({ blocks }, { model: 'generic', columns })))
  const words = new Set(printed.join(' ').split(/\s+/))
  const said = blocks.flatMap(block => {
    if (block.kind === 'text') return [block.text]
    return block.kind === 'pair' ? [block.name, block.value] : []
  })
  expect(said.join(' ')).toContain(t('refundedBy', { method: englishPaper.method('credit_card') }))
  expect(
    said
      .join(' ')
      .split(/\s+/)
      .filter(word => !words.has(word)),
  ).toEqual([])
})
