import { Check, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { matchTrigger, type MatchMode } from '#shared/unlock/match/trigger-match.ts';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { MarkedText } from '#desktop/renderer/ui/texts/marked-text.tsx';

const MAX_LINES = 12;

/** Sample comments against the same rule the server uses. */
export function TriggerTester({ words, mode }: { words: readonly string[]; mode: MatchMode }) {
  const [samples, setSamples] = useState('');
  const lines = samples
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES);
  return (
    <details className="group rounded-control border border-line bg-paper/60">
      <summary className="cursor-pointer rounded-control px-4 py-2.5 touch:py-3 text-sm font-medium hover:bg-hover">
        Try sample comments
      </summary>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        <TextArea
          label="Comments, one a line"
          rows={3}
          value={samples}
          maxLength={5_000}
          placeholder={`${words[0] ?? 'growth'} please!\nGreat post`}
          onChange={(event) => setSamples(event.target.value)}
        />
        <ul aria-label="Results" aria-live="polite" className="grid gap-2">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, their place may not
            <Sample key={index} text={line} words={words} mode={mode} />
          ))}
        </ul>
      </div>
    </details>
  );
}

function Sample({
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
      ? ([CircleDashed, 'text-ink', `Nearly “${near.word}”: refused with a hint`] as const)
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
