// A joiner within an emoji stays; what hides in a name or turns its direction does not.
const HIDDEN = /[\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]/u;

/** Whether a text has characters that nobody sees, which make two names look alike. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);
export const HIDDEN_CHARACTERS = 'Please leave out invisible characters';
