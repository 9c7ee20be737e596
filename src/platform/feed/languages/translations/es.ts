import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  // Rooms and lockers
  isNow: '{facility}: ahora {status}',
  guestMoved: 'El cliente pasó de {from} a {to}',
  checkOutUndone: 'Se deshizo la salida: el cliente está de nuevo en {facility}',
  checkOutReopened: 'Se reabrió la salida: el cliente está de nuevo en {facility}',
  visitEnded: '{member}: salida registrada al final del día; por limpiar: {facility}',
  // Stays and bookings
  overdue: '{facility}: tiempo excedido desde {time}',
  endsAt: '{facility}: fin de la estadía, {time}',
  isBooked: '{facility}: reserva para {time}',
  nobodyHasCome: '{facility}: nadie se presentó a la reserva, {time}',
  bookingEnded: '{facility}: reserva terminada, {time}; nadie se presentó',
  bookingLapsed: '{facility}: reserva vencida, {time}; nadie se presentó',
  // Cleaning
  cleaningStarted: '{cleaner} comenzó la limpieza de {facility}',
  cleanedOffline: '{cleaner} limpió {facility} sin conexión; después hubo cambios y sigue {status}',
  cleaned: '{cleaner} terminó la limpieza de {facility}',
  cleanedToInspect: '{cleaner} terminó la limpieza de {facility}; falta la inspección',
  cleaningCancelled: '{cleaner} canceló la limpieza de {facility}',
  inspectionPassed: '{facility}: inspección aprobada, ahora {status}',
  cleanAllAgain: '{facility}: limpiar de nuevo',
  cleanAgain: '{facility}: limpiar de nuevo ({steps})',
  // Work orders
  workorder: '{facility}: {title} ({number})',
  workorderIs: '{facility}: {title} ({number}), {status}',
  workorderIsDue: '{facility}: {title} ({number}), debe hacerse ahora',
  // Stock
  lowStock: 'Pocas existencias: {item}, quedan {left} (mínimo {minimum})',
  // The server
  clockAhead:
    'El reloj del servidor se adelantó {time}. Keydesk ignora el cambio. La gerencia puede confirmar la nueva hora en Billing, Journal',
  clockBack:
    'El reloj del servidor se atrasó {time}. Keydesk ignora el cambio. La gerencia puede confirmar la nueva hora en Billing, Journal',
  // The `status` of the texts above
  available: 'disponible',
  occupied: 'en uso',
  cleaning: 'en limpieza',
  repair: 'en reparación',
  pending: 'pendiente',
  in_progress: 'en curso',
  completed: 'terminada',
  cancelled: 'cancelada',
} satisfies CatalogLike<typeof en>
