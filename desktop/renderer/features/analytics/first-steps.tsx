import { Check } from 'lucide-react';
import { ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import type { DashboardData } from './dashboard-data.ts';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  action: { to: string; label: string };
}

function stepsFor(data: DashboardData): Step[] {
  const { usage, last30Days } = data;
  return [
    {
      title: 'Make a magnet',
      text: 'Something worth a comment, and the word people comment to get it.',
      isDone: usage.activeMagnets > 0,
      action: { to: '/magnets/new', label: 'Make your first magnet' },
    },
    {
      title: 'Open its page',
      text: 'See what a visitor sees, then put the link under your LinkedIn post.',
      isDone: last30Days.visits > 0,
      action: { to: '/magnets', label: 'Open your magnets' },
    },
    {
      title: 'Unlock it once',
      text: 'Comment your word, copy the link of that comment, paste it on the page.',
      isDone: data.latestLeads.length > 0 || last30Days.verified > 0,
      action: { to: '/magnets', label: 'Try it yourself' },
    },
  ];
}

/** Until the first lead: three steps, and a button for the next one only. */
export function FirstSteps({ data }: { data: DashboardData }) {
  const steps = stepsFor(data);
  const next = steps.find((step) => !step.isDone);
  if (next === undefined || steps[2]?.isDone === true) return null;
  return (
    <section
      aria-label="First steps"
      className="grid gap-6 rounded-panel border border-line bg-surface p-5 sm:p-7 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div>
        <h2 className="text-lg font-semibold tracking-tight">From zero to your first lead</h2>
        <ol className="mt-5 grid gap-5 md:grid-cols-3 md:gap-8">
          {steps.map((step, index) => (
            <li key={step.title} className="flex gap-3">
              <span
                className={classNames(
                  'grid size-7 shrink-0 place-items-center rounded-full text-[0.8125rem] font-semibold',
                  step.isDone
                    ? 'bg-good-wash text-good'
                    : step === next
                      ? 'bg-brand text-on-brand'
                      : 'border border-line-strong text-ink-soft',
                )}
              >
                {step.isDone ? <Check aria-label="Done" size={15} /> : index + 1}
              </span>
              <span>
                <span className="block leading-7 font-medium">{step.title}</span>
                <span className="mt-0.5 block text-sm leading-6 text-pretty text-ink-soft">
                  {step.text}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ButtonLink to={next.action.to} look="primary" className="justify-self-start">
        {next.action.label}
      </ButtonLink>
    </section>
  );
}
