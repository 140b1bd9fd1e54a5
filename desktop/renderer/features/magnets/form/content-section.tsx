import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FieldError, TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { MarkdownField } from '#desktop/renderer/ui/markdown/markdown-field.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { FileField } from '#desktop/renderer/features/files/file-field.tsx';
import { FormSection } from './form-section.tsx';
import { IconPicker } from './icon-picker.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

const types = [
  { value: 'text', label: 'Text' },
  { value: 'link', label: 'Link' },
  { value: 'file', label: 'File' },
  { value: 'demo', label: 'Demo' },
] as const;

// Most magnets hold no link.
const LinkField = lazyPart(async () => (await import('./checks/link-field.tsx')).LinkField);

export function ContentSection() {
  const { register, control, formState } = useFormContext<MagnetFormValues>();
  const { errors } = formState;
  const contentType = useWatch({ control, name: 'contentType' });
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
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          Kind of content
        </span>
        <Controller
          control={control}
          name="contentType"
          render={({ field }) => (
            <Segmented
              label="Kind of content"
              value={field.value}
              choices={types}
              onChange={field.onChange}
            />
          )}
        />
        {errors.contentType?.message !== undefined && (
          <FieldError text={errors.contentType.message} />
        )}
      </div>
      {contentType === 'text' && (
        <Controller
          control={control}
          name="textContent"
          render={({ field }) => (
            <MarkdownField
              label="The content"
              hint="Markdown. Visitors get it only after an unlock."
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              focusRef={field.ref}
              error={errors.textContent?.message}
            />
          )}
        />
      )}
      {contentType === 'link' && <LinkField />}
      {contentType === 'file' && (
        <Controller
          control={control}
          name="file"
          render={({ field }) => (
            <FileField
              value={field.value}
              onChange={field.onChange}
              error={errors.file?.message}
              focusRef={field.ref}
            />
          )}
        />
      )}
      {contentType === 'demo' && (
        <Notice>
          A demo has no content: the page shows sample text after the unlock. Use it to try a page
          before the content is ready.
        </Notice>
      )}
    </FormSection>
  );
}
