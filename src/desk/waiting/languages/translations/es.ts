import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  title: 'Lista de espera',
  noConnection: 'Sin conexión. Es posible que lo que se muestra no esté actualizado.',
  notConnected: 'Sin conexión. La lista de espera aparecerá en cuanto se restablezca.',
  nowCalled: 'Turnos llamados',
  comeToDesk: 'Por favor, pase a la recepción',
  nobodyCalled: 'En este momento no se llama a nadie.',
  waiting: 'En espera',
  nobodyWaiting: 'No hay nadie en espera.',
  minutes: '{minutes, number} min',
  timeIsUp: 'Tiempo agotado',
  // The e-mail of an offer
  roomIsReady: '{venue}: su habitación está disponible',
  lockerIsReady: '{venue}: su casillero está disponible',
  yourNumber: 'Su número: {number}',
  heldUntil: 'Ya puede usar {facility}. Le guardamos el lugar; hora límite: {time}',
  howToTake: 'Para aceptarlo, pase a la recepción y diga su número.',
  otherwise: 'Si no llega antes de esa hora, se ofrecerá al siguiente cliente.',
  // Refusals
  linkRevoked: 'Este enlace ya no es válido. La gerencia puede crear otro en los ajustes.',
} satisfies CatalogLike<typeof en>
