/** Issuer numbers of Canada's provinces and territories (AAMVA, list of issuer identification numbers). */
const canadian = new Set([
  '636012', // Ontario
  '636013', // Nova Scotia
  '636016', // Newfoundland and Labrador
  '636017', // New Brunswick
  '636028', // British Columbia
  '636044', // Saskatchewan
  '636048', // Manitoba
  '604426', // Prince Edward Island
  '604428', // Quebec
  '604429', // Yukon
  '604432', // Alberta
  '604433', // Nunavut
  '604434', // Northwest Territories
])

/** Coahuila and Hidalgo. */
const mexican = new Set(['636056', '636057'])

const provinces = new Set('AB BC MB NB NL NF NS NT NU ON PE QC PQ SK YT YK'.split(' '))

const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND ' +
    'OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
  ).split(' '),
)

/** Returns the country of an issuer number, 'USA', 'CAN' or 'MEX'; empty if the number is unknown. */
export function countryOfIssuer(issuer: string): string {
  if (canadian.has(issuer)) return 'CAN'
  if (mexican.has(issuer)) return 'MEX'
  return /^(6360[0-5]\d|63606[0-2]|604427|60443[01])$/.test(issuer) ? 'USA' : ''
}

/** Returns the country of a two-letter state or province code; empty if it is neither. */
export function countryOfState(state: string): string {
  if (provinces.has(state)) return 'CAN'
  return states.has(state) ? 'USA' : ''
}
