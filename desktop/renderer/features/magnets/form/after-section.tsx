import { Controller, useFormContext } from 'react-hook-form';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';
import { LinkField } from './checks/link-field.tsx';
import { FormSection } from './form-section.tsx';

/** What the page offers and asks after its content. */
export function AfterSection() {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const { errors } = formState;
  return (
    <FormSection
      title="After the content"
      text="What visitors see below the content. Both parts are optional."
    >
      <TextField
        label="Next step"
        isOptional
        maxLength={80}
        placeholder="Book a 20-minute call"
        error={errors.nextStepLabel?.message}
        {...register('nextStepLabel')}
      />
      <Controller
        control={control}
        name="nextStepUrl"
        render={({ field, fieldState }) => (
          <LinkField
            label="Address of the next step"
            hint="A calendar, an offer, another page of yours. We count the people who go there."
            name={field.name}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        label="Question"
        isOptional
        maxLength={200}
        placeholder="What do you want to solve first?"
        hint="Asked once the content is open. Nobody has to answer; an answer is on the lead and in exports."
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
