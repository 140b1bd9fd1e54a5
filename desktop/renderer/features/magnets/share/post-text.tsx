import { Copy, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonLook } from '#desktop/renderer/ui/controls/button.tsx';
import { controlClass, Field } from '#desktop/renderer/ui/controls/field.tsx';
import { copyField } from '#desktop/renderer/ui/texts/copy-text.ts';
import type { Advice } from './post-advice.ts';

/** A text for LinkedIn: to change, with advice, and to copy. */
export function PostText({
  label,
  button,
  look,
  done,
  limit,
  value,
  advice,
  onChange,
  onCopy,
  beside,
}: {
  label: string;
  button: string;
  /** `primary` for the one that comes first. */
  look?: ButtonLook;
  /** What to do with it, said after it was copied. */
  done: string;
  /** Characters that LinkedIn takes. */
  limit: number;
  value: string;
  advice: readonly Advice[];
  onChange: (text: string) => void;
  onCopy?: () => void;
  /** Beside the button. */
  beside?: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = `LinkedIn takes ${limit.toLocaleString()} characters here. Please shorten the text.`;
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        error={value.length > limit ? tooLong : undefined}
        hint={advice.length === 0 ? undefined : <AdviceList advice={advice} />}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlClass} field-sizing-content max-h-64 min-h-16 resize-y py-2 text-sm leading-6`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          look={look ?? 'plain'}
          onClick={() => {
            if (field.current === null) return;
            void copyField(field.current, done);
            onCopy?.();
          }}
        >
          <Copy aria-hidden size={16} />
          {button}
        </Button>
        {beside}
      </div>
    </div>
  );
}

function AdviceList({ advice }: { advice: readonly Advice[] }) {
  return advice.map(({ found, text }) => (
    <span key={text} className="flex items-start gap-1.5 text-ink">
      <TriangleAlert aria-hidden size={14} className="mt-0.75 shrink-0" />
      <span className="min-w-0 break-words">
        {found !== null && <strong className="font-semibold">{found}: </strong>}
        {text}
      </span>
    </span>
  ));
}
