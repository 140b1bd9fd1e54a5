import { Check } from 'lucide-react';
import type { SetupChecklist as Checklist } from '#shared/health/setup.contract.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { RemoveDemo } from '#desktop/renderer/features/sandbox/remove-demo.tsx';
import { SupportAddressForm } from '#desktop/renderer/features/settings/support-address-form.tsx';

type Step = Checklist['steps'][number];

/** The open steps from a fresh start to a public installation. Done steps are one line. */
export function SetupChecklist({ steps }: { steps: readonly Step[] }) {
  const left = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone);
  return (
    <Panel
      title="Set-up"
      actions={
        <p className="text-sm text-ink-soft tabular-nums">
          {done.length} of {steps.length} done
        </p>
      }
    >
      {left.length === 0 && (
        <p className="text-sm text-ink-soft">This installation is ready for the public.</p>
      )}
      <ul className="grid gap-5 xl:grid-cols-2 xl:gap-x-10">
        {left.map((step) => (
          <li key={step.id} className="flex min-w-0 gap-3">
            <Mark isDone={false} />
            <div className="min-w-0 flex-1 text-sm leading-6 wrap-anywhere">
              <h3 className="font-medium">{step.title}</h3>
              <p>{step.finding}</p>
              {step.howTo !== null && <p className="text-pretty text-ink-soft">{step.howTo}</p>}
              <StepAction step={step} />
            </div>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details
          className={classNames('group', left.length > 0 && 'mt-5 border-t border-line pt-4')}
        >
          <summary className="touch-area inline-flex min-h-6 cursor-pointer items-center rounded-control text-[0.8125rem] font-medium text-brand-ink underline decoration-line-strong underline-offset-4">
            <span className="group-open:hidden">Show what is done</span>
            <span className="hidden group-open:inline">Hide what is done</span>
          </summary>
          <ul className="mt-4 grid gap-3">
            {done.map((step) => (
              <li key={step.id} className="flex min-w-0 gap-3">
                <Mark isDone />
                <div className="min-w-0 text-sm leading-6">
                  <h3 className="font-medium">{step.title}</h3>
                  <p className="wrap-anywhere text-ink-soft">{step.finding}</p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={classNames(
        'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
        isDone ? 'bg-good-wash text-good' : 'border-2 border-dashed border-line-strong',
      )}
    >
      {isDone ? <Check aria-label="Done" size={13} /> : <span className="sr-only">To do</span>}
    </span>
  );
}

function StepAction({ step }: { step: Step }) {
  if (step.id === 'support_address') return <SupportAddressForm />;
  if (step.id === 'demo_data') return <RemoveDemo />;
  if (step.id === 'mail_server' || step.id === 'mail_test') {
    return (
      <ButtonLink to="/admin/outbox" size="small" className="mt-2">
        Open the outbox
      </ButtonLink>
    );
  }
  if (step.id === 'second_factor') {
    return (
      <ButtonLink to="/admin/account" size="small" className="mt-2">
        Open your account
      </ButtonLink>
    );
  }
  return null;
}
