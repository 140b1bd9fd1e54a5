import type { Chance } from './demo-curve.ts';

/** Given and family names by country: each pair is one made-up person. */
const names: readonly (readonly [given: string, family: string])[] = [
  ['Ines Tiago Beatriz Rui Marta', 'Duarte Figueira Salgado Moutinho'],
  ['Tom Sanne Joris Femke Daan', 'Bakker Verhoeven Postma Kuiper'],
  ['Hannah Lukas Jana Felix Miriam', 'Weiss Brandt Kessler Vogt'],
  ['Aiko Haruto Yuki Sota Emi', 'Mori Takeda Nishimura Okada'],
  ['Priya Arjun Kavya Rohan Meera', 'Iyer Deshpande Nair Malhotra'],
  ['Camille Hugo Élodie Antoine Léa', 'Marchand Besson Lacroix Vidal'],
  ['Lucía Mateo Carmen Diego Elena', 'Ortega Cárdenas Ríos Beltrán'],
  ['Rafael Juliana Thiago Larissa Bruno', 'Nunes Cavalcanti Moreira Teles'],
  ['Oskar Freja Elias Maja Nils', 'Dahl Söderberg Lindholm Nygaard'],
  ['Noor Karim Layla Omar Salma', 'Haddad Mansour Khoury Nasser'],
  ['Amara Chidi Ngozi Tunde Zainab', 'Okafor Adeyemi Balogun Eze'],
  ['Grace Ethan Maya Caleb Nadia', 'Whitfield Hargrove Ellison Prescott'],
  ['Agnieszka Tomasz Ola Piotr Kasia', 'Wrona Zielińska Maj Sikora'],
  ['Giulia Matteo Chiara Davide Sara', 'Ferrante Colombo Ricci Bassi'],
  ['Mei Jun Wei Xin Li', 'Tan Goh Lim Chua'],
  ['Elif Emre Zeynep Kerem Defne', 'Aksoy Yalçın Demirtaş Koç'],
];

/** 320 people, so that neighbours come from different countries. */
export const demoPeople: readonly string[] = [0, 1, 2, 3, 4].flatMap((given) =>
  [0, 1, 2, 3].flatMap((family) =>
    names.map(([first, last]) => `${first.split(' ')[given]} ${last.split(' ')[family]}`),
  ),
);

/** Comments of people who read the post; {word} is the magnet's. */
export const demoComments: readonly string[] = [
  '{word}',
  '{word}',
  '{word} please!',
  '{word} 🙌',
  '{word}, thank you for sharing this.',
  'Interested! {word}',
  'This is exactly what my team needs. {word}',
  '{word}, gerne!',
  '{word} s’il te plaît, merci Nora',
  '{word}, por favor 🙏',
  '{word} tack!',
  '{word} お願いします',
  'Yes please: {word}',
  'Following you for a while, and this one is gold. {word}',
  'We launch next week, perfect timing. {word}',
  '{word}! Curious about the second part.',
  '{word}. Would love to compare notes some day.',
  'Sharing with my co-founder. {word}',
  '{word}, per favore',
  '{word} proszę 🙂',
  'Take my comment: {word}',
  '{word} (and congrats on the new role!)',
];

/** Comments without the word, or with a typing error in it. */
export const demoMisses = {
  noWord: [
    'Great post, can I have the link?',
    'Send it to me please!',
    'Love this. Saving it for Monday.',
    'How do I get it?',
    'Interested 🙋',
  ],
  GROWTH: ['growht', 'Growht please!', 'Grwoth 🙏'],
  PRICING: ['Pricng', 'prcing please', 'Priicing, thanks!'],
  INTERVIEW: ['Interveiw', 'intervew please', 'Inteview 🙌'],
} as const;

/** Where visitors come from, per hundred. */
export const demoReferrers: readonly (readonly [share: number, referrer: string])[] = [
  [52, 'https://www.linkedin.com/'],
  [17, 'https://lnkd.in/'],
  [20, 'direct'],
  [5, 'https://www.google.com/'],
  [3, 'https://mail.google.com/'],
  [2, 'https://t.co/'],
  [1, 'https://news.ycombinator.com/'],
];

/** As often as they come. */
export const demoCountries: readonly string[] =
  'DE DE DE DE DE US US US GB GB FR FR NL CH AT ES IN BR PL'.split(' ');

export const demoBrowsers: readonly string[] = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.30.1234',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
];

/** One of these, by chance. */
export function pick<Item>(items: readonly Item[], chance: Chance): Item {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
