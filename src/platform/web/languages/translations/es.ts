import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  close: 'Cerrar',
  cancel: 'Cancelar',
  tryAgain: 'Intentar de nuevo',
  saving: 'Guardando...',
  processing: 'Procesando...',
  loading: 'Cargando',
  notification: 'Aviso',
  notifications: 'Avisos ({hotkey})',
  enterPasswordToSee: 'Ingrese su contraseña para ver esto.',
  enterPassword: 'Ingresar contraseña',
  unknownCode: 'Código desconocido',
  // Unsaved input
  discardQuestion: '¿Descartar los cambios?',
  discardHint: 'No se han guardado.',
  discardChanges: 'Descartar los cambios',
  keepEditing: 'Seguir editando',
  // The connection
  typedStays: 'No hay conexión con el servidor. Lo que escribió se conserva aquí.',
  notResponding: 'El servidor no responde. No se perdió nada. Intente de nuevo.',
  noAnswer: 'El servidor no contestó. Revise la conexión e intente de nuevo.',
  noAnswerToWrite:
    'El servidor no contestó. Revise la conexión e intente de nuevo: nada se guarda dos veces.',
  partIsLate: 'El servidor no responde. Revise la conexión e intente de nuevo.',
  missingPart:
    'No se pudo cargar esta parte. Es posible que Keydesk se haya actualizado: recargue la página para continuar.',
  latePart:
    'Esta parte no ha llegado: el servidor no responde. Se abrirá en cuanto llegue; también puede recargar la página.',
  later: 'Más tarde',
  reload: 'Recargar',
  // The camera
  startingCamera: 'Encendiendo la cámara…',
  cameraView: 'Vista de la cámara con el código',
  cameraNotSupported: 'Este navegador no permite usar la cámara',
  cameraDenied:
    'No se pudo usar la cámara. Verifique que el permiso de cámara esté otorgado e intente de nuevo.',
  cameraFailed: 'Ocurrió un error al intentar usar la cámara.',
  cameraMissing: 'No se encontró ninguna cámara en este dispositivo',
} satisfies CatalogLike<typeof en>
