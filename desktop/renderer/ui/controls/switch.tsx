import { useId, type ReactNode } from 'react';

export function Switch({
  label,
  hint,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="mt-0.5 text-[0.8125rem] leading-5 text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        disabled={isDisabled}
        onClick={() => onChange(!isOn)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="group touch-area relative mt-0.5 h-6 w-11 shrink-0 rounded-full bg-line-strong transition-colors aria-checked:bg-brand disabled:opacity-50"
      >
        <span className="block size-5 translate-x-0.5 rounded-full bg-white shadow transition-transform motion-reduce:transition-none group-aria-checked:translate-x-5.5" />
      </button>
    </div>
  );
}
