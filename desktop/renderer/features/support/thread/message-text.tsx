import { Fragment } from 'react';

const ADDRESS = /https?:\/\/[^\s<>"'“”‘’]+/g;
/** Signs that end a sentence rather than an address. */
const END = /[.,;:!?)\]]+$/;

/** The text of a message as it was written; whole web addresses become links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
      {partsOf(text).map(({ at, words, isAddress }) =>
        isAddress ? (
          <a
            key={at}
            className="link"
            href={words}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {words}
          </a>
        ) : (
          <Fragment key={at}>{words}</Fragment>
        ),
      )}
    </p>
  );
}

interface Part {
  at: number;
  words: string;
  isAddress: boolean;
}

/** Cuts a text into addresses and what is between them. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const add = (to: number, isAddress: boolean): void => {
    if (to > from) parts.push({ at: from, words: text.slice(from, to), isAddress });
    from = to;
  };
  for (const match of text.matchAll(ADDRESS)) {
    const words = match[0].replace(END, '');
    if (!URL.canParse(words)) continue;
    add(match.index, false);
    add(match.index + words.length, true);
  }
  add(text.length, false);
  return parts;
}
