import { Controller, useFormContext } from 'react-hook-form';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { FormSection } from './form-section.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';
import { PageColour } from './page-colour.tsx';
import { TemplatePicker } from './template-picker.tsx';

export function PageSection() {
  const { control } = useFormContext<MagnetFormValues>();
  return (
    <FormSection title="Page" text="How the unlock page looks.">
      <Controller
        control={control}
        name="template"
        render={({ field }) => <TemplatePicker value={field.value} onChange={field.onChange} />}
      />
      <PageColour />
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
