import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FirstSteps as Steps } from '#shared/analytics/analytics.contract.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { type FirstStepsState, doneOf } from './use-first-steps.ts';

type Step = Steps['steps'][number];

const texts: Readonly<
  Record<Step['key'], { title: string; text: string; path: string; action: string }>
> = {
  profile: {
    title: 'Show who you are',
    text: 'Your photo and your LinkedIn profile are shown on each unlock page.',
    path: '/settings',
    action: 'Complete your profile',
  },
  magnet: {
    title: 'Publish a magnet',
    text: 'The content you give away, and the word people comment to get it.',
    path: '/magnets/new',
    action: 'Create a magnet',
  },
  attempt: {
    title: 'Try the page',
    text: 'Ask somebody to comment your word and paste the link of the comment. Your own comments do not count once your profile is linked.',
    path: '/magnets',
    action: 'Open your magnets',
  },
  post: {
    title: 'Put the link under your post',
    text: 'Publish the post on LinkedIn with the address of the page in it, or in the first comment.',
    path: '/magnets',
    action: 'Copy the link',
  },
  lead: {
    title: 'Get the first lead',
    text: 'A comment with your word makes one. You see it here and under Leads.',
    path: '/activity',
    action: 'See the activity',
  },
};

/** The way to the first lead: done by facts, hidden by a press, found again in the header. */
export function FirstSteps({ state }: { state: FirstStepsState }) {
  const { steps: data, change, isBusy } = state;
  const heading = useId();
  if (data === undefined || data.isHidden) return null;
  const { steps } = data;
  const done = doneOf(data);
  const next = steps.find((step) => !step.isDone);
  return (
    <section
      aria-label="First steps"
      className="min-w-0 rounded-panel border border-line bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={heading} className="text-lg font-semibold tracking-tight">
            {titleOf(steps)}
          </h2>
          <p className="mt-0.5 text-sm text-ink-soft">
            {done} of {steps.length} done
          </p>
        </div>
        <Button
          look="quiet"
          size="small"
          isBusy={isBusy}
          onClick={() => change({ isHidden: true })}
        >
          Hide
        </Button>
      </div>
      <div
        role="progressbar"
        aria-labelledby={heading}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-ink/8"
      >
        <div
          className="h-full rounded-full bg-good"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      <ol className="mt-5 grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-5 xl:gap-x-6">
        {steps.map((step, index) => (
          <StepItem
            key={step.key}
            step={step}
            place={index + 1}
            isNext={step === next}
            isBusy={isBusy}
            onMark={(isPosted) => change({ isPosted })}
          />
        ))}
      </ol>
    </section>
  );
}

function titleOf(steps: readonly Step[]): string {
  if (steps.every(({ isDone }) => isDone)) return 'All first steps are done';
  const hasLead = steps.some(({ key, isDone }) => key === 'lead' && isDone);
  return hasLead ? 'Almost set up' : 'From zero to your first lead';
}

function StepItem({
  step,
  place,
  isNext,
  isBusy,
  onMark,
}: {
  step: Step;
  place: number;
  isNext: boolean;
  isBusy: boolean;
  onMark: (isDone: boolean) => void;
}) {
  const { title, text, path, action } = texts[step.key];
  return (
    <li className="flex gap-3">
      <span
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full text-[0.8125rem] font-semibold',
          step.isDone
            ? 'bg-good-wash text-good'
            : isNext
              ? 'bg-brand text-on-brand'
              : 'border border-line-strong text-ink-soft',
        )}
      >
        {step.isDone ? <Check aria-label="Done" size={15} /> : place}
      </span>
      <div className="min-w-0 text-sm">
        <p className="leading-7 font-medium">{title}</p>
        <p className="leading-6 text-pretty text-ink-soft">{text}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          {!step.isDone &&
            (isNext ? (
              <ButtonLink to={path} look="primary" size="small">
                {action}
              </ButtonLink>
            ) : (
              <Link to={path} className="link touch-area">
                {action}
              </Link>
            ))}
          {step.key === 'post' && (!step.isDone || step.isMarked) && (
            <Button
              look="quiet"
              size="small"
              isBusy={isBusy}
              onClick={() => onMark(!step.isMarked)}
            >
              {step.isMarked ? 'Not yet' : 'I did it'}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
