import { useEffect, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { brandApi, type Brand } from '#shared/account/brand.contract.ts';
import { type BrandFont, brandFonts, fontStacks } from '#shared/account/brand.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { SaveOrDiscard } from '#desktop/renderer/ui/panels/save-or-discard.tsx';
import { type Card, ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { ColourField } from '#desktop/renderer/ui/controls/colour-field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** LinkedIn's blue, which most templates start with. */
const USUAL = '#0a66c2';

const fontNames: Record<BrandFont, { title: string; text: string }> = {
  template: { title: "The template's own", text: 'The font each template was designed with' },
  system: { title: 'System', text: "The device's own typeface" },
  humanist: { title: 'Humanist', text: 'Round and friendly' },
  serif: { title: 'Serif', text: 'Like a book' },
  rounded: { title: 'Rounded', text: 'Soft ends, on Apple devices' },
  mono: { title: 'Monospace', text: 'Like code' },
};

/** Colour and font of all pages. */
export function LookForm({
  brand,
  onChanged,
  onDirty,
}: {
  brand: Brand;
  onChanged: (brand: Brand) => void;
  /** Tells whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void;
}) {
  const saved = { colour: brand.colour ?? '', font: brand.font };
  const [typed, setTyped] = useState<Partial<typeof saved>>({});
  const values = { ...saved, ...typed };
  const isDirty = values.colour !== saved.colour || values.font !== saved.font;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(
    'Colour and font could not be saved. Please try again.',
  );
  const submit = sendOnSubmit(
    () =>
      values.colour === '' || /^#[0-9a-f]{6}$/i.test(values.colour)
        ? null
        : { field: 'colour', message: 'Use a colour such as #0a66c2' },
    async () => {
      const { font } = values;
      const body = { colour: values.colour === '' ? null : values.colour, font };
      onChanged(await callEndpoint(brandApi.update, { body }, apiTransport));
      setTyped({});
      toast.success('Colour and font saved');
    },
  );
  return (
    <Panel title="Colour and font">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormNotice problem={problem} />
        <ColourField
          label="Main colour"
          hint="For buttons and links of all pages. A magnet’s own colour stays."
          own={USUAL}
          value={values.colour}
          error={errorOf('colour')}
          onChange={(colour) => setTyped((before) => ({ ...before, colour }))}
        />
        <div className="grid gap-2">
          <p className="text-sm font-medium">Font</p>
          <ChoiceCards
            label="Font"
            className="grid-cols-2 sm:grid-cols-3"
            value={values.font}
            onChange={(font) => setTyped((before) => ({ ...before, font }))}
            cards={brandFonts.map((font): Card<BrandFont> => ({
              value: font,
              ...fontNames[font],
              picture: (
                <span
                  aria-hidden
                  className="text-2xl leading-8"
                  style={{ fontFamily: fontStacks[font] ?? undefined }}
                >
                  Ag
                </span>
              ),
            }))}
          />
          <p className="text-[0.8125rem] leading-5 text-ink-soft">
            Devices have these typefaces already, so pages load none. A device without one shows the
            nearest it has.
          </p>
        </div>
        <SaveOrDiscard
          label="Save colour and font"
          isBusy={isBusy}
          isDirty={isDirty}
          onDiscard={() => setTyped({})}
        />
      </form>
    </Panel>
  );
}
