import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const controlClass = classNames(
  'w-full rounded-control border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-soft',
  'transition-colors duration-150 hover:border-ink-soft disabled:opacity-55',
  'aria-invalid:border-bad aria-invalid:bg-bad-wash/40',
);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  className?: string;
}

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  isOptional = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {isOptional && <span className="ml-1.5 font-normal text-ink-soft">optional</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': classNames(errorId, hintId) || undefined,
      })}
      {error !== undefined && <FieldError id={errorId} text={error} />}
      {hint !== undefined && (
        <p id={hintId} className="text-[0.8125rem] leading-5 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, text }: { id?: string | undefined; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-[0.8125rem] leading-5 text-bad">
      <CircleAlert aria-hidden size={14} className="mt-0.75 shrink-0" />
      {text}
    </p>
  );
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field {...{ label, error, hint, isOptional: isOptional ?? false, className: className ?? '' }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(controlClass, 'h-10 touch:h-11')}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field {...{ label, error, hint, isOptional: isOptional ?? false, className: className ?? '' }}>
      {(control) => (
        <textarea
          rows={3}
          {...input}
          {...control}
          className={classNames(controlClass, 'min-h-20 py-2 leading-6')}
        />
      )}
    </Field>
  );
}
