import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  signInTitle: 'Inicio de sesión',
  sessionEnded: 'Su sesión terminó. Inicie sesión para continuar donde estaba.',
  deskIsLocked: 'Este equipo está bloqueado',
  lastUser: 'Último usuario: {name}',
  secondFactorAdded: 'Segundo factor agregado',
  usePin: 'Usar PIN',
  usePassword: 'Usar contraseña',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión...',
  // By password
  userNameOrEmail: 'Usuario o correo electrónico',
  password: 'Contraseña',
  oneTimePassword: 'Contraseña de un solo uso',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres. Unas cuantas palabras funcionan bien.',
  needsSecondFactor: 'Aquí la gerencia necesita un segundo factor. Configure ahora una app de autenticación.',
  code: 'Código',
  codeHint: 'De su app de autenticación, o un código de recuperación',
  usePasskey: 'Usar llave de acceso',
  passkeyFailed: 'No se pudo iniciar sesión con la llave de acceso. Intente de nuevo o use un código.',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',
  enterCode: 'Ingrese el código',
  enterUserName: 'Ingrese su usuario',
  enterPassword: 'Ingrese su contraseña',
  passwordTooShort: 'Use al menos 12 caracteres',
  // The question before an action after a PIN
  confirmTitle: 'Confirmar su identidad',
  enterToContinue: '{name}, ingrese su contraseña para continuar.',
  continue: 'Continuar',
  confirming: 'Confirmando...',
  // By PIN
  whoIsUsing: '¿Quién usa este equipo?',
  userName: 'Usuario',
  someoneElse: 'Otra persona',
  pin: 'PIN',
  enterPin: 'Ingrese su PIN',
  unlock: 'Desbloquear',
  unlocking: 'Desbloqueando...',
} satisfies CatalogLike<typeof en>
