import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { type FactChange, factText } from './facts.ts';

/** Few changes are of a long text, so what compares its words comes with the first one. */
const WordChanges = lazyPart(async () => (await import('./word-changes.tsx')).WordChanges);

/** Longer texts do not fit beside each other; their words are compared. */
const LONG = 40;

/** Two cells of a row: a value before and after, or the words that changed in a long one. */
export function FactValues({ fact: { before, after, isChanged } }: { fact: FactChange }) {
  if (!isChanged) {
    return (
      <>
        <td className="py-1.5 pr-4 wrap-anywhere text-ink-soft">
          <Value value={before} />
        </td>
        <td className="py-1.5 wrap-anywhere text-ink-soft">
          <Value value={after} />
        </td>
      </>
    );
  }
  if (typeof before === 'string' && typeof after === 'string' && isLong(before, after)) {
    return (
      <td colSpan={2} className="py-1.5 leading-6 whitespace-pre-wrap wrap-anywhere">
        <WordChanges before={before} after={after} names={['Before', 'After']} />
      </td>
    );
  }
  return (
    <>
      <td className="py-1.5 pr-4 wrap-anywhere">
        {before === undefined ? (
          <span className="text-ink-soft">none</span>
        ) : (
          <del className="bg-bad-wash px-1 text-bad decoration-1">
            <Value value={before} />
          </del>
        )}
      </td>
      <td className="py-1.5 wrap-anywhere">
        {after === undefined ? (
          <span className="text-ink-soft">none</span>
        ) : (
          <ins className="bg-good-wash px-1 text-good no-underline">
            <Value value={after} />
          </ins>
        )}
      </td>
    </>
  );
}

/** Logos are told by their path, and shown. */
function Value({ value }: { value: FactChange['before'] }) {
  if (typeof value !== 'string' || !isPicture(value)) return factText(value);
  return <img src={value} alt="Logo" className="inline-block h-7 w-auto max-w-40 object-contain" />;
}

const isPicture = (text: string): boolean => /^\/assets\/brand\/[\w-]+\.webp$/.test(text);

function isLong(before: string, after: string): boolean {
  return [before, after].some((text) => text.length > LONG && !isPicture(text));
}
