import { Controller, useFormContext } from 'react-hook-form';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';
import { FormSection } from './form-section.tsx';
import { NextStepFields } from './next-step/next-step-fields.tsx';

/** What the page offers and asks after its content. */
export function AfterSection({ ownId }: { ownId: string | null }) {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const { errors } = formState;
  return (
    <FormSection
      title="After the content"
      text="What visitors see below the content. Both parts are optional."
    >
      <NextStepFields ownId={ownId} />
      <TextField
        label="Question"
        isOptional
        maxLength={200}
        placeholder="What do you want to solve first?"
        hint="Asked once the content is open. An answer is optional and appears on the lead and in exports."
        error={errors.question?.message}
        {...register('question')}
      />
      <Controller
        control={control}
        name="questionChoices"
        render={({ field, fieldState }) => (
          <TextArea
            label="Answers to choose from"
            isOptional
            rows={4}
            hint="One on each line, two to six. Without any, visitors write a short text."
            name={field.name}
            ref={field.ref}
            value={field.value.join('\n')}
            error={fieldState.error?.message}
            onBlur={field.onBlur}
            onChange={({ target }) =>
              field.onChange(target.value === '' ? [] : target.value.split('\n'))
            }
          />
        )}
      />
    </FormSection>
  );
}
