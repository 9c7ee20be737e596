import { expect, test } from 'vitest'
import { en as methodNames } from '#money/ledger/languages/en.ts'
import type { PaperDocument } from '#office/devices/devices.ts'
import { encodePaper } from '#office/devices/printing/encode-paper.ts'
import { readEscPos, textLines } from '#office/devices/printing/esc-pos-reader.ts'
import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { defineTexts } from '#platform/languages/texts.ts'
import { toPseudoLanguage } from '#testing/languages/pseudo-language.ts'
import { en } from '../languages/en.ts'
import { englishPaper, type PaperWords } from '../languages/paper-words.ts'
import { receiptDocument, receiptText } from '../receipt-document.ts'
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

/** How a receipt is written in a language 40 % longer than English. */
async function loadLongerWords(): Promise<PaperWords> {
  const longer = async () => ({ default: toPseudoLanguage(en) })
  const longerMethods = async () => ({ default: toPseudoLanguage(methodNames) })
  return {
    ...englishPaper,
    t: await defineTexts(en, longer).load('es'),
    method: await definePlainTexts(methodNames, longerMethods).load('es'),
  }
}

/** Returns the words of the texts of a paper. */
const wordsIn = ({ blocks }: PaperDocument): string[] =>
  blocks
    .flatMap(block => {
      if (block.kind === 'text') return [block.text]
      return block.kind === 'pair' ? [block.name, block.value] : []
    })
    .flatMap(text => text.split(/\s+/))

test.each([32, 42, 48])('a roll of %i columns cuts off no word of a longer language', async columns => {
  const longer = await loadLongerWords()
  const paper = receiptDocument(receipt, longer)
  const bytes = encodePaper(paper, { model: 'generic', columns })
  const printed = new Set(textLines(readEscPos(bytes)).join(' ').split(/\s+/))
  const { t, method } = longer
  expect(wordsIn(paper).join(' ')).toContain(t('refundedBy', { method: method('credit_card') }))
  expect(wordsIn(paper).filter(word => !printed.has(word))).toEqual([])
})

test('an e-mail of a receipt has every text of a longer language in one piece', async () => {
  const longer = await loadLongerWords()
  const { blocks } = receiptDocument({ ...receipt, prints: 1 }, longer)
  const lines = receiptText(receipt, longer).split('\n')
  const pairs = blocks.flatMap(block => (block.kind === 'pair' ? [block] : []))
  expect(pairs.length).toBeGreaterThan(6)
  for (const { name, value } of pairs)
    expect(lines.filter(line => line.startsWith(`${name}  `) && line.endsWith(`  ${value}`))).toHaveLength(1)
})
