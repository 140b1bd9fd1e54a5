import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { BrandColourField } from './brand-colour-field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { FormSection } from './form-section.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';
import { TemplatePicker } from './template-picker.tsx';

export function PageSection() {
  const { control } = useFormContext<MagnetFormValues>();
  const template = useWatch({ control, name: 'template' });
  return (
    <FormSection title="Page" text="How the unlock page looks.">
      <Controller
        control={control}
        name="template"
        render={({ field }) => <TemplatePicker value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="brandColor"
        render={({ field, fieldState }) => (
          <BrandColourField
            template={template}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="isListed"
        render={({ field }) => (
          <Switch
            label="Let search engines find this page"
            hint="On: the page is in the sitemap while the magnet is active. Off: only people with the link can find it. The content stays locked in both cases."
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormSection>
  );
}
