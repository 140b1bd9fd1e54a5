import { useState } from 'react';
import type { TriggerRule } from '#shared/unlock/match/trigger-match.ts';
import { TextArea } from '#desktop/renderer/ui/controls/field.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const MAX_LINES = 12;
const SampleComment = lazyPart(async () => (await import('./sample-comment.tsx')).SampleComment);

/** Tests sample comments with the rule that the server uses. */
export function TriggerTester({ rule }: { rule: TriggerRule }) {
  const [samples, setSamples] = useState('');
  const written = samples.split('\n').filter((line) => line.trim() !== '');
  const lines = written.slice(0, MAX_LINES);
  return (
    <details className="group rounded-control border border-line bg-paper/60">
      <summary className="cursor-pointer rounded-control px-4 py-2.5 touch:py-3 text-sm font-medium hover:bg-hover">
        Try sample comments
      </summary>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        <TextArea
          label="Comments, one per line"
          rows={3}
          value={samples}
          maxLength={5_000}
          placeholder={`${rule.words[0] ?? 'growth'} please!\nGreat post`}
          onChange={(event) => setSamples(event.target.value)}
        />
        <ul aria-label="Results" aria-live="polite" className="grid gap-2">
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, their place may not
            <SampleComment key={index} text={line} rule={rule} />
          ))}
        </ul>
        {written.length > lines.length && (
          <p className="text-[0.8125rem] text-ink-soft">
            The first {MAX_LINES} of {written.length} comments are tried.
          </p>
        )}
      </div>
    </details>
  );
}
