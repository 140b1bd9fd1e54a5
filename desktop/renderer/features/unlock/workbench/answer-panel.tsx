import type { WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Spinner } from '#desktop/renderer/ui/panels/spinner.tsx';
import { Badge, type Tone } from '#desktop/renderer/ui/texts/badge.tsx';

type Answer = Extract<WorkbenchStep, { step: 'answer' }>;

const results: Readonly<Record<Answer['result'], { name: string; tone: Tone }>> = {
  opens: { name: 'The page opens', tone: 'good' },
  refused: { name: 'Refused', tone: 'bad' },
  waits: { name: 'The comment waits', tone: 'wait' },
  closed: { name: 'No check is made', tone: 'bad' },
  read: { name: 'Readable', tone: 'good' },
  unread: { name: 'Not read', tone: 'wait' },
};

/** The end of a look: what a visitor meets, and why. */
export function AnswerPanel({
  answer,
  isRunning,
}: {
  answer: Answer | undefined;
  isRunning: boolean;
}) {
  return (
    <Panel title="Result" bodyClassName="grid gap-3 p-5">
      <div role="status" aria-live="polite" className="grid gap-3">
        {answer === undefined ? (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            {isRunning ? (
              <>
                <Spinner /> Checking the comment
              </>
            ) : (
              'The check was not finished.'
            )}
          </p>
        ) : (
          <>
            <p>
              <Badge tone={results[answer.result].tone}>{results[answer.result].name}</Badge>
            </p>
            {answer.why.map((text) => (
              <p key={text} className="text-[0.9375rem] leading-6 wrap-anywhere">
                {text}
              </p>
            ))}
            {answer.sentence !== null && (
              <figure className="border-l-2 border-line-strong pl-4">
                <figcaption className="text-[0.8125rem] text-ink-soft">
                  A visitor would see
                </figcaption>
                <blockquote className="mt-0.5 text-sm leading-6 wrap-anywhere">
                  {answer.sentence}
                </blockquote>
              </figure>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
