import { diffWords } from 'diff';

/** A text with the words that were removed and added marked. */
export function WordChanges({
  before,
  after,
  names,
}: {
  before: string;
  after: string;
  /** What the two texts are called, for those who do not see colours. */
  names: readonly [before: string, after: string];
}) {
  return diffWords(before, after).map((part, index) => {
    if (part.removed) {
      return (
        <del key={index} className="bg-bad-wash text-bad decoration-1">
          <span className="sr-only">{names[0]}: </span>
          {part.value}
        </del>
      );
    }
    if (part.added) {
      return (
        <ins key={index} className="bg-good-wash text-good no-underline">
          <span className="sr-only">{names[1]}: </span>
          {part.value}
        </ins>
      );
    }
    return <span key={index}>{part.value}</span>;
  });
}
