/**
 * Letters that look like others, from Unicode's table of confusables (UTS 39), used only to compare
 * two texts. Each row has letters and the letters they are read as, in pairs. A letter of a script
 * with two cases is read by its capital where the cases disagree (Greek Η as H), because trigger
 * words are mostly written in capitals; SMALL_PAIRS has the other reading.
 */
const PAIRS: readonly (readonly [letters: string, readAs: string])[] = [
  ['авекмнорстухіјѕԛԝԁԍһѵүӏ', 'abekmhopctyxijsqwdghvyl'], // Cyrillic
  ['αβεζηικμνορτυχϳς', 'abezhikmnoptyxjσ'], // Greek; the final sigma is a sigma
  ['օսոհյզցլտ', 'ounhjqgls'], // Armenian
  ['ⲁⲃⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ', 'abzhikmnopctyx'], // Coptic
  ['ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴᎩ', 'drtiajewmhgzbrwsvslcpkdby'], // Cherokee
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpdtgkjczfmnlsrvhwxyaeiou'], // Lisu
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'], // small capitals
  ['ıøđðłħŧƀɨɑɡɩƒƶɓɗɠƙƴʋɫ', 'ioddlhtbiagifzbdgkyvl'], // Latin with a stroke or a hook
  ['یىکھہ', 'ييكهه'], // Arabic letters as Persian and Urdu write them
];

const SMALL_PAIRS: readonly (readonly [letters: string, readAs: string])[] = [
  ['ηνυγω', 'nvuyw'], // Greek
  ['пгш', 'nrw'], // Cyrillic
];

const LIGATURES: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ӕ', 'ae'],
];

/** Blocks of 26 letters in frames that NFKC leaves alone or writes with brackets; by first one. */
const FRAMED_ALPHABETS = [0x1f170, 0x1f150, 0x1f110, 0x249c] as const;

const byLetter = new Map([...pairUp(PAIRS), ...LIGATURES]);
const bySmallLetter = new Map(pairUp(SMALL_PAIRS));

/** The plain letter a character shows (negative squared, circled, in brackets), else null. */
export function readFramedLetter(character: string): string | null {
  const point = character.codePointAt(0) ?? 0;
  const first = FRAMED_ALPHABETS.find((start) => point >= start && point < start + 26);
  return first === undefined ? null : String.fromCharCode(0x61 + point - first);
}

/** What a lower-case letter is compared as. */
export function readLookAlike(letter: string): string {
  return byLetter.get(letter) ?? letter;
}

/** The same for a letter written small: by the shape of its small form (Greek η as n). */
export function readSmallLookAlike(letter: string): string {
  return bySmallLetter.get(letter) ?? readLookAlike(letter);
}

function pairUp(rows: readonly (readonly [string, string])[]): [string, string][] {
  return rows.flatMap(([letters, readAs]) => {
    const targets = [...readAs];
    return Array.from(letters, (letter, at): [string, string] => [
      letter.toLowerCase(),
      targets[at] ?? letter,
    ]);
  });
}
