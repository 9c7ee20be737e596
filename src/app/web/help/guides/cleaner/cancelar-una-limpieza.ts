import type { Guide } from '../../guide.ts'

export const cancelarUnaLimpieza: Guide = {
  id: 'cancelar-una-limpieza',
  title: 'Cancelar una limpieza que no puede terminar',
  reader: 'cleaner',
  language: 'es',
  pages: ['/cleaner-app'],
  words: 'interrumpir, habitación equivocada',
  steps: [
    {
      say: 'Escriba su **ID de limpieza** y presione **Iniciar sesión**. La habitación que comenzó está en **Continuar la limpieza**.',
      acts: [
        { fill: 'ID de limpieza', with: 'maria' },
        { press: 'Iniciar sesión' },
        { press: 'Comenzar la limpieza' },
        { fill: 'ID de etiqueta NFC o código de habitación', with: '36HGDF' },
        { press: 'Comenzar' },
        { see: 'Limpieza en curso' },
        { open: '/cleaner-app' },
        { press: 'Continuar la limpieza' },
      ],
    },
    { say: 'Presione **Cancelar la limpieza**.', acts: [{ press: 'Cancelar la limpieza' }] },
    {
      say: 'Escriba el motivo: **¿Por qué cancela?** La habitación vuelve a su estado anterior.',
      acts: [
        { fill: 'La habitación vuelve a su estado anterior. ¿Por qué cancela?', with: 'El cliente regresó' },
      ],
      picture: 'page',
    },
    {
      say: 'Presione **Cancelar la limpieza** otra vez.',
      acts: [{ press: 'Cancelar la limpieza' }, { see: 'Limpieza cancelada' }],
    },
  ],
}
