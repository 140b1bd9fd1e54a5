import { CircleAlert } from 'lucide-react';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { formStepLabels, formSteps, type FormStep } from './form-steps.ts';

/** Where the form stands, and the way to its other steps. */
export function StepBar({
  step,
  wrong,
  onChange,
}: {
  step: FormStep;
  /** Steps with a message at one of their fields. */
  wrong: ReadonlySet<FormStep>;
  onChange: (step: FormStep) => void;
}) {
  return (
    <nav aria-label="Steps">
      <ol className="grid grid-cols-4 gap-1 rounded-panel border border-line bg-surface p-1">
        {formSteps.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              aria-label={wrong.has(name) ? `${formStepLabels[name]}, to be corrected` : undefined}
              onClick={() => onChange(name)}
              className={classNames(
                'flex h-10 w-full items-center justify-center gap-2 rounded-control px-1 text-sm font-medium transition-colors touch:h-11',
                name === step ? 'bg-brand-wash text-brand-ink' : 'text-ink-soft hover:bg-ink/5',
              )}
            >
              <StepMark number={index + 1} isWrong={wrong.has(name)} />
              {formStepLabels[name]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ number, isWrong }: { number: number; isWrong: boolean }) {
  if (isWrong) return <CircleAlert aria-hidden size={16} className="text-bad" />;
  return (
    <span
      aria-hidden
      className="grid size-5 place-items-center rounded-full border border-current text-[0.6875rem] tabular-nums max-sm:hidden"
    >
      {number}
    </span>
  );
}
