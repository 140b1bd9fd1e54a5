import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { brandApi } from '#shared/account/brand.contract.ts';
import { templateColours } from '#shared/magnets/magnet-templates.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { ColourField } from '#desktop/renderer/ui/controls/colour-field.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';

/** The text colour of `minimal`, which has no colour of its own. */
const INK = '#171b20';

/** The colour of this page alone, and the way to what all pages share. */
export function PageColour() {
  const { control } = useFormContext<MagnetFormValues>();
  const template = useWatch({ control, name: 'template' });
  const brand = useQuery(endpointQuery(brandApi.read, {}));
  return (
    <div className="grid gap-2">
      <Controller
        control={control}
        name="brandColor"
        render={({ field, fieldState }) => (
          <ColourField
            label="Your colour"
            hint="For buttons and highlights on this page alone."
            own={brand.data?.colour ?? templateColours[template] ?? INK}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        The logo, cover, font and colour of all your pages are in{' '}
        <Link to="/settings/brand" className="link">
          Settings: Brand
        </Link>
        .
      </p>
    </div>
  );
}
