import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  alerts: 'Avisos',
  alertsUnread: 'Avisos, {count} sin leer',
  markAllRead: 'Marcar todos como leídos',
  clearAll: 'Borrar todos',
  close: 'Cerrar',
  noAlerts: 'Aún no hay avisos',
  noAlertsHint:
    'Las órdenes de trabajo, las limpiezas y los cambios en otros equipos aparecen aquí de inmediato.',
  unread: 'Sin leer',
  // Priorities
  urgent: 'Urgente',
  high: 'Alta',
  medium: 'Media',
  low: 'Baja',
  // Titles
  notification: 'Aviso',
  new_workorder: 'Nueva orden de trabajo',
  workorder_status_changed: 'Orden de trabajo actualizada',
  workorder_completed: 'Orden de trabajo terminada',
  room_status_changed: 'Cambio de estado de habitación',
  locker_status_changed: 'Cambio de estado de casillero',
  maintenance_alert: 'Aviso de mantenimiento',
  cleaning_alert: 'Aviso de limpieza',
  facility_status: 'Cambio de estado',
  urgent_repair: 'Reparación urgente',
} satisfies CatalogLike<typeof en>
