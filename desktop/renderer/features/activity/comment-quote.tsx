import { MarkedText, type Mark } from '#desktop/renderer/ui/marks/marked-text.tsx';

/** The comment as it was read. Without a match, the closest word is underlined. */
export function CommentQuote({
  text,
  marks,
  nearMiss,
}: {
  text: string | null;
  marks: readonly Mark[];
  nearMiss: string | null;
}) {
  if (text === null) {
    return <p className="text-sm text-ink-soft italic">The comment has not been read.</p>;
  }
  const near = marks.length === 0 && nearMiss !== null ? text.indexOf(nearMiss) : -1;
  const nearMark = near < 0 ? [] : [{ start: near, end: near + (nearMiss?.length ?? 0) }];
  return (
    // Aligned to the side on which its script begins.
    <blockquote
      dir="auto"
      className="w-fit max-w-full border-s-2 border-line-strong ps-3 leading-7 wrap-anywhere whitespace-pre-line"
    >
      <MarkedText
        text={text}
        marks={marks.length > 0 ? marks : nearMark}
        look={marks.length > 0 ? 'found' : 'near'}
      />
    </blockquote>
  );
}
