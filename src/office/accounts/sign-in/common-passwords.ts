/**
 * Common long passwords, normalized: lower case, digits replaced by the letters they stand for, leading and
 * trailing digits and symbols removed ('P4ssword!2024' becomes 'password').
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password passwort parola motdepasse contrasena senha passphrase mypassword thepassword newpassword
  passwordpassword changeme changemenow changethis pleasechangeme letmein letmeinnow letmeinplease
  admin administrator adminadmin adminpassword superadmin root rootroot rootpassword superuser sysadmin
  welcome welcomeback welcomehome welcomewelcome login loginlogin signin guest guestguest manager managermanager
  owner reception receptionist frontdesk thefrontdesk desk keydesk keydeskpos keydeskkeydesk staff cleaner
  sauna bathhouse spa hotel motel karaoke locker lockerroom lockers rooms
  qwerty qwertyuiop qwertyuiopasdf qwertyuiopasdfghjkl qwertyqwerty qwertz qwertzuiop asdfghjkl asdfghjklzxcvbnm
  zxcvbnm azerty azertyuiop qazwsx qazwsxedc qazwsxedcrfv qaz2wsx qaz2wsxeedc wasdwasd
  abcdef abcdefgh abcdefghij abcdefghijkl abcdefghijklmnop abcabc abc alphabet
  iloveyou iloveyousomuch iloveyoubaby iloveyouforever loveyou lovelove mylove trustno iloveme
  monkey dragon football baseball basketball soccer hockey superman batman spiderman starwars pokemon
  princess sunshine shadow master michael jennifer jordan harley ashley daniel thomas jessica charlie
  computer internet google facebook instagram whatsapp microsoft windows apple samsung android
  hello helloworld hellohello hellokitty helloagain secret secretsecret topsecret verysecret nosecret
  freedom whatever nothing something anything everything everyone nopassword nopasswordneeded donotenter
  correcthorsebatterystaple correcthorse batterystaple thisismypassword thisisapassword mysecretpassword
  default defaultpassword test testtest testing testpassword temp temporary temporarypassword demo demodemo
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday springsummer
  blahblahblah blah fuckyou fuckoff asshole bullshit
  mustang corvette ferrari porsche mercedes liverpool chelsea arsenal manchester manchesterunited barcelona
  realmadrid juventus newyork newyorkcity california london paris berlin
  `
    .trim()
    .split(/\s+/),
)
