import { Controller, useFormContext } from 'react-hook-form';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { FormSection } from './form-section.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

/** What happens to a comment that LinkedIn does not show. */
export function UnconfirmedSection() {
  const { control } = useFormContext<MagnetFormValues>();
  return (
    <FormSection
      title="When LinkedIn will not show the comment"
      text="LinkedIn sometimes hides a comment from people who are not signed in. This is not the visitor’s fault."
    >
      <Controller
        control={control}
        name="whenUnconfirmed"
        render={({ field }) => (
          <>
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
            {field.value === 'unlock' && (
              <Notice tone="warn">
                Visitors could paste a link to a comment that does not exist and get the content. So
                at most three unread comments from one network open per day, and never a comment
                that is missing from a fully shown post. The others wait for you. A lead counts
                towards your plan when its comment is confirmed.
              </Notice>
            )}
          </>
        )}
      />
    </FormSection>
  );
}
