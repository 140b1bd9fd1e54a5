export type ToastKind = 'plain' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  description?: string | undefined;
  /** Milliseconds; time in which somebody points at it, has the focus in it or looks elsewhere does not count. */
  duration?: number;
  /** The way back, or on. Pressing it closes the message. */
  action?: { label: string; onClick: () => void };
}

export interface Toast extends ToastOptions {
  id: number;
  kind: ToastKind;
  text: string;
  isLeaving: boolean;
}

const LEAVING_MS = 150;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const readToasts = (): readonly Toast[] => toasts;

export function listenToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Lets a message fade away. */
export function dismissToast(id: number): void {
  change(toasts.map((each) => (each.id === id ? { ...each, isLeaving: true } : each)));
  window.setTimeout(() => change(toasts.filter((each) => each.id !== id)), LEAVING_MS);
}

function show(kind: ToastKind) {
  return (text: string, options: ToastOptions = {}): void => {
    lastId += 1;
    change([...toasts, { ...options, id: lastId, kind, text, isLeaving: false }]);
  };
}

/** A message about what was done, with a way back where there is one. */
export const toast = Object.assign(show('plain'), {
  success: show('success'),
  warning: show('warning'),
  error: show('error'),
});
