import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

/** Published posts still ask for the old word: the note says so and offers to keep it. */
export function FormerWords({
  words,
  savedWords,
  onKeep,
}: {
  words: readonly string[];
  savedWords: readonly string[];
  onKeep: (words: string[]) => void;
}) {
  const gone = savedWords.filter(
    (saved) => !words.some((word) => word.toLowerCase() === saved.toLowerCase()),
  );
  if (gone.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={() => onKeep(gone)}>
          Keep {gone.length === 1 ? 'it' : 'them'} too
        </Button>
      }
    >
      Posts that still ask for <strong className="font-semibold">{gone.join(', ')}</strong> stop
      working when you save.
    </Notice>
  );
}
