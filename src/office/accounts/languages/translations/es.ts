import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  wrongCredentials: 'El usuario o la contraseña son incorrectos',
  wrongPin: 'El PIN es incorrecto, o este equipo necesita primero su contraseña',
  wrongCode: 'El código es incorrecto o ya se usó. Espere el siguiente e intente de nuevo',
  secondFactorNeeded: 'Esta cuenta ahora necesita un segundo factor. Inicie sesión de nuevo',
  tooManyPins:
    'Demasiados intentos. Inicie sesión con su contraseña o intente de nuevo en {minutes, plural, one {un minuto} other {# minutos}}.',
  tooManyAttempts:
    'Demasiados intentos. Intente de nuevo en {minutes, plural, one {un minuto} other {# minutos}}.',
  notYourPassword: 'Esta no es su contraseña',
  // Of what was typed
  enterUserName: 'Ingrese su usuario',
  enterPassword: 'Ingrese su contraseña',
  enterPin: 'Ingrese su PIN',
  enterCode: 'Ingrese el código',
  passwordTooShort: 'Use al menos 12 caracteres',
  // Of a new password
  chooseOwn: 'Elija su propia contraseña',
  tooFewCharacters: 'Use caracteres más variados',
  isSequence: 'No use una secuencia de letras o dígitos',
  tooCommon: 'Esta contraseña es demasiado común',
  hasOwnName: 'No use su propio nombre en la contraseña',
  likeOneTimePassword: 'Elija una contraseña distinta de la contraseña de un solo uso',
} satisfies CatalogLike<typeof en>
