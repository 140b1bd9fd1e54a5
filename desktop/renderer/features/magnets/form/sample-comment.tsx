import { Check, CircleDashed, X } from 'lucide-react';
import { matchTrigger, type MatchMode } from '#shared/unlock/match/trigger-match.ts';
import { MarkedText } from '#desktop/renderer/ui/texts/marked-text.tsx';

/** What the server's own rule says about a comment. */
export function SampleComment({
  text,
  words,
  mode,
}: {
  text: string;
  words: readonly string[];
  mode: MatchMode;
}) {
  const result = matchTrigger(text, { words, mode });
  const near = result.matched ? null : result.nearMiss;
  const [Icon, tone, verdict] = result.matched
    ? ([Check, 'text-good', 'Unlocks'] as const)
    : near !== null
      ? ([CircleDashed, 'text-ink', `Typo of “${near.word}”: waits for your approval`] as const)
      : ([X, 'text-bad', 'Word not found'] as const);
  const marks = result.matched ? result.ranges : near === null ? [] : [near];
  return (
    <li className="flex items-start gap-2.5 text-sm leading-6">
      <Icon aria-hidden size={16} className={`mt-1 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <MarkedText text={text} marks={marks} look={result.matched ? 'found' : 'near'} />
        <span className={`block text-[0.8125rem] leading-5 ${tone}`}>{verdict}</span>
      </span>
    </li>
  );
}
