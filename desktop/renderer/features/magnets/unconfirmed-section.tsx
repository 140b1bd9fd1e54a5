import { Controller, useFormContext } from 'react-hook-form';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { FormSection } from './form-section.tsx';
import type { MagnetFormValues } from './magnet-form-values.ts';

/** D8: what a comment does that LinkedIn will not show us. */
export function UnconfirmedSection() {
  const { control } = useFormContext<MagnetFormValues>();
  return (
    <FormSection
      title="When LinkedIn will not show the comment"
      text="Sometimes LinkedIn hides a comment from everyone who is not signed in. That says nothing about the visitor."
    >
      <Controller
        control={control}
        name="whenUnconfirmed"
        render={({ field }) => (
          <ChoiceCards
            label="When LinkedIn will not show the comment"
            className="sm:grid-cols-2"
            value={field.value}
            onChange={field.onChange}
            cards={[
              {
                value: 'hold',
                title: 'Ask me first',
                text: 'The visitor waits. We keep checking for six hours, and you can approve in Activity.',
              },
              {
                value: 'unlock',
                title: 'Unlock right away',
                text: 'The visitor gets the content; you get the lead marked “not confirmed”.',
              },
            ]}
          />
        )}
      />
    </FormSection>
  );
}
