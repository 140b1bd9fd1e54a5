import type { ComponentProps } from 'react';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';

/** The contact address: in the settings and in the set-up list. */
export function SupportAddressField(
  props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>,
) {
  return (
    <TextField
      {...props}
      label="Support address"
      type="email"
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
    />
  );
}
