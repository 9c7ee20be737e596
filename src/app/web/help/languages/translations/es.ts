import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  help: 'Ayuda',
  search: 'Buscar guías...',
  nothing: 'No hay guías sobre «{search}»',
  nothingHint: 'Pruebe con otra palabra, como el nombre de un botón.',
  onThisPage: 'Para esta página',
  allGuides: 'Todas las guías',
  screen: 'La pantalla después del paso {step, number}',
  desk: 'Recepción',
  cleaner: 'Personal de limpieza',
  maintenance: 'Mantenimiento',
  manager: 'Gerencia',
  accountant: 'Contabilidad',
  operator: 'Administración del sistema',
} satisfies CatalogLike<typeof en>
