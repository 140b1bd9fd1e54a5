import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A checkbox as small as the text beside it, with room for a finger around it. */
export function PickBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative z-10 inline-grid size-4 shrink-0 place-items-center">
      <input
        type="checkbox"
        {...props}
        className="peer absolute -top-3.5 -left-3.5 size-11 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-4 place-items-center rounded-[4px] border border-ink-soft bg-surface text-transparent peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        <Check size={12} strokeWidth={3} />
      </span>
    </span>
  );
}
