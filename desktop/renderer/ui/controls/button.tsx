import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from '../panels/spinner.tsx';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger' | 'good';
export type ButtonSize = 'normal' | 'small' | 'icon';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong shadow-raised',
  plain: 'bg-surface text-ink border border-line-strong hover:bg-hover',
  quiet: 'text-ink-soft hover:text-ink hover:bg-hover',
  danger: 'bg-bad text-surface hover:bg-bad-strong shadow-raised',
  good: 'bg-good text-surface hover:bg-good-strong shadow-raised',
};
const sizes: Record<ButtonSize, string> = {
  normal: 'h-10 px-4 text-sm touch:h-11',
  small: 'h-8 px-3 text-[0.8125rem] touch:h-11',
  icon: 'size-10 justify-center touch:size-11',
};

export function buttonClass(look: ButtonLook = 'plain', size: ButtonSize = 'normal'): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
    looks[look],
    sizes[size],
  );
}

export interface ButtonAppearance {
  look?: ButtonLook;
  size?: ButtonSize;
}

export function Button({
  look,
  size,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonAppearance & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would remove the focus from the pressed button.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(look, size), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

/** A button with only an icon: its name is required. */
export function IconButton({
  label,
  children,
  look = 'quiet',
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> &
  ButtonAppearance & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(buttonClass(look, 'icon'), className)}
    >
      {children}
    </button>
  );
}
