import type { Guide } from '../../guide.ts'

export const limpiarUnaHabitacion: Guide = {
  id: 'limpiar-una-habitacion',
  title: 'Limpiar una habitación',
  reader: 'cleaner',
  language: 'es',
  pages: ['/cleaner-app'],
  words: 'etiqueta, código QR, foto, terminar, comenzar',
  steps: [
    {
      say: 'Escriba su **ID de limpieza** y presione **Iniciar sesión**.',
      acts: [{ fill: 'ID de limpieza', with: 'maria' }, { press: 'Iniciar sesión' }],
    },
    {
      say: 'En la habitación, presione **Comenzar la limpieza**.',
      acts: [{ press: 'Comenzar la limpieza' }],
    },
    {
      say: 'Escanee la etiqueta o el código QR de la habitación. Si no se puede, escriba el código que está debajo del código QR y presione **Comenzar**.',
      acts: [{ fill: 'ID de etiqueta NFC o código de habitación', with: '36HGDF' }],
      picture: 'dialog',
    },
    {
      say: 'Limpie la habitación. Luego presione **Fotografiar la habitación**.',
      acts: [{ press: 'Comenzar' }, { press: 'Fotografiar la habitación' }],
    },
    {
      say: 'Presione **Encender la cámara**, luego **Tomar foto** y **Usar foto**.',
      acts: [{ press: 'Encender la cámara' }, { press: 'Tomar foto' }, { press: 'Usar foto' }],
    },
    {
      say: 'Presione **Terminar la limpieza**. La recepción ve de inmediato que la habitación está lista.',
      acts: [{ press: 'Terminar la limpieza' }, { see: 'Limpieza terminada' }],
      picture: 'dialog',
    },
  ],
}
