import { Controller, useFormContext } from 'react-hook-form';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import type { IntegrationsValues } from './integrations-values.ts';

const cards = [
  {
    value: 'required',
    title: 'Ask visitors first',
    text: 'Pixels load only after visitors agree. Required for visitors from the EU and the UK.',
  },
  {
    value: 'not_required',
    title: 'Load without asking',
    text: 'Only where the law allows it. Visitors can still decline at the end of the page.',
  },
] as const;

export function ConsentCard() {
  const { control } = useFormContext<IntegrationsValues>();
  return (
    <Panel title="Consent" bodyClassName="grid gap-4 p-5">
      <p className="text-sm text-ink-soft">
        Applies to all pixels above. The content opens with either answer.
      </p>
      <Controller
        control={control}
        name="consentMode"
        render={({ field }) => (
          <ChoiceCards
            label="Consent"
            className="sm:grid-cols-2"
            value={field.value}
            cards={cards}
            onChange={field.onChange}
          />
        )}
      />
    </Panel>
  );
}
