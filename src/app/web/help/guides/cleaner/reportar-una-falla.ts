import type { Guide } from '../../guide.ts'

export const reportarUnaFalla: Guide = {
  id: 'reportar-una-falla',
  title: 'Reportar una falla',
  reader: 'cleaner',
  language: 'es',
  pages: ['/cleaner-app'],
  words: 'roto, reparación, lámpara, cerradura',
  steps: [
    {
      say: 'Escriba su **ID de limpieza** y presione **Iniciar sesión**.',
      acts: [{ fill: 'ID de limpieza', with: 'maria' }, { press: 'Iniciar sesión' }],
    },
    { say: 'Presione **Reportar una falla**.', acts: [{ press: 'Reportar una falla' }] },
    {
      say: 'Elija la **Habitación o casillero**.',
      acts: [{ choose: 'Habitación o casillero', with: 'Room 102' }],
    },
    {
      say: 'Escriba **¿Qué falla?** Con **Agregar foto** puede mostrarla.',
      acts: [{ fill: '¿Qué falla?', with: 'La lámpara no prende' }, { see: 'Agregar foto' }],
      picture: 'dialog',
    },
    {
      say: 'Presione **Reportar falla**. Mantenimiento la recibe de inmediato.',
      acts: [{ press: 'Reportar falla' }],
    },
  ],
}
