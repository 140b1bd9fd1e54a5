import { Controller, useFormContext } from 'react-hook-form';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { FormSection } from './form-section.tsx';
import { IconPicker } from './icon-picker.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

// The form's frame is there first; the fields of the content come with their tools.
const ItemsField = lazyPart(
  async () => (await import('./items/items-field.tsx')).ItemsField,
  <Skeleton className="h-96" />,
);

export function ContentSection() {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const { errors } = formState;
  return (
    <FormSection title="Content" text="The content people get for their comment.">
      <div className="flex items-start gap-3">
        <Controller
          control={control}
          name="icon"
          render={({ field }) => <IconPicker value={field.value} onChange={field.onChange} />}
        />
        <TextField
          label="Title"
          className="min-w-0 flex-1"
          placeholder="The 30-day growth plan"
          maxLength={120}
          required
          error={errors.title?.message}
          {...register('title')}
        />
      </div>
      <TextArea
        label="Description"
        isOptional
        rows={2}
        maxLength={1_000}
        hint="One or two sentences below the title. Visitors see them before they unlock."
        error={errors.description?.message}
        {...register('description')}
      />
      <ItemsField />
    </FormSection>
  );
}
