import { Random } from './random.ts'

export interface Guest {
  name: string
  email: string
  phone: string
}

/** First names from all over the world, combined at random with last names. */
export const givenNames: readonly string[] =
  `Aaliyah Adaeze Ahmed Aiko Akira Alejandra Amara Amir Ana Anders Andrei Aoife Arjun Astrid Ayşe Beatriz
  Benjamin Camille Carlos Chiara Chidi Daniel Dao Deborah Dmitri Elena Elif Emeka Emma Erik Esther Fatima Felix
  Finn Francesca Giulia Grace Hana Hannah Hassan Hiroshi Hugo Ibrahim Ines Ingrid Isabella Ivan Jamal Jasmine
  Javier Jin Joanna Jonas Juan Julia Kamala Karim Katarina Keiko Khalid Kofi Kwame Lan Lars Laura Leila Leon Linh
  Lucas Lucia Magnus Maja Malik Marco Maria Marta Mateo Mei Mia Miguel Mina Mohammed Nadia Naomi Natalia Nia Niamh
  Nikos Noah Nora Olga Oliver Omar Oscar Paolo Pavel Pedro Petra Priya Quang Rafael Rania Ravi Rosa Ruth Samir
  Samuel Sana Santiago Sara Sergei Shira Siddharth Sofia Soo-jin Stefan Sven Takumi Tamar Tariq Thandi Theo Tomás
  Uma Valentina Viktor Wei Yara Yasmin Yuki Yusuf Zainab Zoë`.split(/\s+/)

export const familyNames: readonly string[] =
  `Abara Aguilar Ahmadi Ali Almeida Andersson Asante Bauer Becker Bianchi Bjørnstad Brooks Byrne Campbell
  Castro Chen Cohen Costa Cruz Danso Delgado Demir Diallo Dimitriou Dubois Eriksen Evans Farah Fernández Ferrari
  Fischer Flores Foster Fujimoto García Goldberg Gómez Greene Gupta Haddad Hakimi Hansen Hassan Hayashi Hoang
  Horvat Hughes Hussein Ibarra Ito Ivanova Jansen Johansson Jones Joshi Kamau Kang Kapoor Khan Kim Kimura Kovač
  Kowalski Kumar Larsen Laurent Lee Lim Lindqvist Lopez Lund MacLeod Mahmoud Mansour Marino Martin Mbeki Mendoza
  Meyer Mikkelsen Moore Morales Moreau Murphy Nakamura Nasser Navarro Ndiaye Nguyen Nielsen Novák Nowak Obi
  Okafor Okoye Oliveira Ortiz Osei Özdemir Papadakis Park Patel Pereira Petrov Pham Popescu Quinn Rahman Ramírez
  Reyes Ricci Rossi Rousseau Ruiz Russo Saito Salazar Santos Sato Schmidt Schneider Shah Sharma Silva Singh Smith
  Sokolov Suzuki Takahashi Tan Thompson Torres Tran Vargas Vega Virtanen Wagner Walker Wang Watanabe Weber Wong
  Yamamoto Yilmaz Zhang Zhou Zimmermann`.split(/\s+/)

const areas = [212, 646, 917, 718, 347, 201, 914, 203, 516, 973]
const MOST_GUESTS = 700

/** Letters that Unicode normalization does not decompose. */
const letters: Record<string, string> = { ø: 'o', ı: 'i', ł: 'l' }

/** All guests, most frequent first. Names, phones and e-mails are invented. */
export const guests: readonly Guest[] = invent(new Random('guests'))

/** Returns a random guest; regulars are the most likely. */
export function someGuest(random: Random): Guest {
  return guests[Math.floor(random.next() ** 1.8 * guests.length)]!
}

/** Phone numbers 555-0100 to 555-0199 are reserved for fictitious use. */
function invent(random: Random): Guest[] {
  const names = new Set<string>()
  while (names.size < MOST_GUESTS) names.add(`${random.pick(givenNames)} ${random.pick(familyNames)}`)
  return [...names].map((name, index) => ({
    name,
    email: `${toAscii(name)}@example.com`,
    phone: `(${areas[index % areas.length]}) 555-01${String(Math.floor(index / areas.length)).padStart(2, '0')}`,
  }))
}

function toAscii(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[øıł]/g, letter => letters[letter]!)
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')
}
