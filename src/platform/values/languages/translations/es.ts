import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  required: 'Este dato es obligatorio',
  invalid: 'Este dato no es válido',
  otherType: 'Se esperaba {expected} y se recibió {received}',
  textTooShort: 'El texto debe tener al menos {minimum} caracteres',
  textTooLong: 'El texto debe tener como máximo {maximum} caracteres',
  tooFew: 'La lista debe tener al menos {minimum} elementos',
  tooMany: 'La lista debe tener como máximo {maximum} elementos',
  tooSmall: 'El número debe ser mayor o igual a {minimum}',
  notGreater: 'El número debe ser mayor que {minimum}',
  tooLarge: 'El número debe ser menor o igual a {maximum}',
  notLess: 'El número debe ser menor que {maximum}',
  controlCharacters: 'No debe contener caracteres de control',
  halfCharacter: 'No debe contener un carácter incompleto',
  // In an address
  notAnId: 'Debe ser un número entero positivo',
  inAddress: '{field}: {problem}',
} satisfies CatalogLike<typeof en>
