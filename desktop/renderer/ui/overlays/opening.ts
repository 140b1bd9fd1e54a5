import { createContext, useState, type ReactElement, type ReactNode } from 'react';
import type { DropdownMenu } from 'radix-ui';

/** Whether something was ever open: until then its files are not loaded. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}

/** A button that opens something; what it does itself it goes on doing. */
export type Trigger = ReactElement<{
  onClick?: (event: { detail: number }) => void;
  [name: string]: unknown;
}>;

/** Open or not, by the caller's state or, without one, by its own. */
export function useOpenState(
  given: boolean | undefined,
  onOpenChange: ((isOpen: boolean) => void) | undefined,
) {
  const [own, setOwn] = useState(false);
  return {
    isOpen: given ?? own,
    setOpen: (isOpen: boolean) => {
      setOwn(isOpen);
      onOpenChange?.(isOpen);
    },
  };
}

export interface DialogProps {
  isOpen: boolean;
  /** Room for two columns where the window has it. */
  isWide?: boolean;
  /** Whether something was typed that closing would lose: then it is asked first. */
  isDirty?: (() => boolean) | undefined;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The parts of a menu, which come with its panel. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null);

/** What lies behind a dialog. */
export const overlayClass = 'fixed inset-0 z-40 bg-overlay backdrop-blur-[2px] appear';
