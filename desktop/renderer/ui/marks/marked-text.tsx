import { Fragment } from 'react';

export interface Mark {
  start: number;
  end: number;
}

/** Cuts a text at its marks. Marks outside the text or overlapping an earlier one are left out. */
export function splitAtMarks(
  text: string,
  marks: readonly Mark[],
): { text: string; isMarked: boolean; start: number }[] {
  const parts: { text: string; isMarked: boolean; start: number }[] = [];
  let at = 0;
  for (const { start, end } of marks.toSorted((first, second) => first.start - second.start)) {
    if (start < at || end > text.length || end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false, start: at });
    parts.push({ text: text.slice(start, end), isMarked: true, start });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false, start: at });
  return parts;
}

/** A comment with the found word marked. */
export function MarkedText({
  text,
  marks,
  look = 'found',
}: {
  text: string;
  marks: readonly Mark[];
  look?: 'found' | 'near';
}) {
  const className =
    look === 'found'
      ? 'found-word'
      : 'bg-transparent text-inherit underline decoration-wavy decoration-1 underline-offset-4';
  return splitAtMarks(text, marks).map((part) => (
    <Fragment key={part.start}>
      {part.isMarked ? <mark className={className}>{part.text}</mark> : part.text}
    </Fragment>
  ));
}
