import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { controlClass, Field } from '../controls/field.tsx';
import { copyText } from './copy-text.ts';

/** A text to copy; further buttons stand beside the one that copies. */
export function CopyField({
  label,
  text,
  action,
  description,
  children,
}: {
  label: string;
  text: string;
  /** Words of the button. */
  action: string;
  /** What was copied, for the notice. */
  description: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} className="min-w-60 flex-1">
        {(control) => (
          <input
            {...control}
            readOnly
            value={text}
            className={`${controlClass} h-10 touch:h-11`}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button look="primary" onClick={() => void copyText(text, description)}>
        <Copy aria-hidden size={16} />
        {action}
      </Button>
      {children}
    </div>
  );
}
