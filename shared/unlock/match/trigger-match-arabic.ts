/** The article, with what may be written on to it: and, then, with, like, for. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{Script=Arabic}{2})/u;

/**
 * Whether two Arabic words are one, with the article or without: الدليل (the guide) and دليل. Letters
 * that look like an article may belong to a word, so a person has to decide.
 */
export function differsByArticle(one: string, other: string): boolean {
  return one !== other && withoutArticle(one) === withoutArticle(other);
}

function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '');
}
