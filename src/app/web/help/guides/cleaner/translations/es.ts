import type { CleanerGuideTexts } from '../../../guide.ts'

export default {
  'clean-a-room': {
    title: 'Limpiar una habitación',
    words: 'etiqueta, código QR, foto, terminar, comenzar',
    steps: [
      {
        say: 'Escriba su **ID de personal de limpieza** y presione **Iniciar sesión**.',
        acts: [{ fill: 'ID de personal de limpieza', with: 'maria' }, { press: 'Iniciar sesión' }],
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
        say: 'Presione **Terminar la limpieza**. La recepción ve de inmediato que la habitación está disponible.',
        acts: [{ press: 'Terminar la limpieza' }, { see: 'Limpieza terminada' }],
        picture: 'dialog',
      },
    ],
  },
  'report-a-fault': {
    title: 'Reportar una falla',
    words: 'roto, reparación, lámpara, cerradura',
    steps: [
      {
        say: 'Escriba su **ID de personal de limpieza** y presione **Iniciar sesión**.',
        acts: [{ fill: 'ID de personal de limpieza', with: 'maria' }, { press: 'Iniciar sesión' }],
      },
      { say: 'Presione **Reportar una falla**.', acts: [{ press: 'Reportar una falla' }] },
      {
        say: 'Elija el espacio en **Habitación o casillero**.',
        acts: [{ choose: 'Habitación o casillero', with: 'Room 102' }],
      },
      {
        say: 'Indique la falla en **¿Qué falla?** Con **Agregar foto** puede mostrarla.',
        acts: [{ fill: '¿Qué falla?', with: 'La lámpara no prende' }, { see: 'Agregar foto' }],
        picture: 'dialog',
      },
      {
        say: 'Presione **Reportar falla**. Mantenimiento la recibe de inmediato.',
        acts: [{ press: 'Reportar falla' }],
      },
    ],
  },
  'cancel-a-cleaning': {
    title: 'Cancelar una limpieza que no puede terminar',
    words: 'interrumpir, habitación equivocada',
    steps: [
      {
        say: 'Escriba su **ID de personal de limpieza** y presione **Iniciar sesión**. La limpieza que comenzó está en **Continuar la limpieza**.',
        acts: [
          { fill: 'ID de personal de limpieza', with: 'maria' },
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
          {
            fill: 'La habitación vuelve a su estado anterior. ¿Por qué cancela?',
            with: 'El cliente regresó',
          },
        ],
        picture: 'page',
      },
      {
        say: 'Presione **Cancelar la limpieza** otra vez.',
        acts: [{ press: 'Cancelar la limpieza' }, { see: 'Limpieza cancelada' }],
      },
    ],
  },
} satisfies CleanerGuideTexts
