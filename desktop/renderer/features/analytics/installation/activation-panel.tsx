import { type InstallationCreators, SMALLEST_GROUP } from '#shared/analytics/growth.contract.ts';
import { Funnel, type FunnelStep } from '#desktop/renderer/ui/charts/funnel.tsx';
import { CsvButton } from '#desktop/renderer/ui/csv/csv-button.tsx';
import { shortText, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { minutesText, stepsFormula, stepTexts } from './growth-texts.ts';

const shape = { step: shortText(30) };
type Key = keyof typeof stepTexts;

/** From the sign-up to the first lead, with the median time of each step. */
export function ActivationPanel({
  creators: { signedUp, steps },
  weeks,
}: {
  creators: InstallationCreators;
  weeks: number;
}) {
  const { values, choose } = useAddressValues(shape);
  const all: readonly (FunnelStep & { key: Key; minutes: number | null })[] = [
    {
      key: 'signedUp',
      label: stepTexts.signedUp.label,
      value: signedUp,
      tone: 'brand',
      minutes: null,
    },
    ...steps.map(({ step, creators, medianMinutes }) => ({
      key: step,
      label: stepTexts[step].label,
      value: creators,
      tone: step === 'lead' ? ('verified' as const) : ('brand' as const),
      minutes: medianMinutes,
    })),
  ];
  const step = all.find(({ key }) => key === values.step) ?? all[0];
  return (
    <Funnel
      title="Activation"
      steps={all}
      chosen={step?.key ?? 'signedUp'}
      onChoose={(key) => choose('step', key)}
      actions={
        <CsvButton
          label="activation"
          table={() => ({
            name: 'activation',
            columns: ['step', 'creators', 'median_minutes'],
            rows: all.map(({ key, value, minutes }) => [key, value, minutes]),
          })}
        />
      }
    >
      {step !== undefined && (
        <div className="grid max-w-3xl gap-1.5 text-sm leading-6">
          <p>
            {step.key !== 'signedUp' && (
              <b className="font-semibold">
                {step.minutes === null
                  ? `No median time: fewer than ${SMALLEST_GROUP} creators came here. `
                  : `Half of them needed ${minutesText(step.minutes)} or less after the sign-up. `}
              </b>
            )}
            {stepTexts[step.key].text}
          </p>
          <p className="text-[0.8125rem] text-ink-soft">
            Creators who signed up in the last {weeks} weeks. {stepsFormula}
          </p>
        </div>
      )}
    </Funnel>
  );
}
