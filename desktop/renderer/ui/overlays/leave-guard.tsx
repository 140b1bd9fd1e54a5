import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface GuardedForm {
  isDirty: () => boolean;
  /** What was typed is given up on purpose. */
  onLeave: () => void;
}

const guarded = new Set<GuardedForm>();

/** For what leaves without a screen change, such as signing out. */
export function hasUnsavedInput(): boolean {
  return [...guarded].some((form) => form.isDirty());
}

export function giveUpUnsavedInput(): void {
  for (const form of guarded) form.onLeave();
}

/** Asks before unsaved changes are lost: to another screen here, out of the page by the browser. */
export function LeaveGuard({
  isDirty,
  onLeave,
  text,
}: {
  isDirty: () => boolean;
  onLeave?: () => void;
  text: ReactNode;
}) {
  const latest = useRef<GuardedForm>({ isDirty, onLeave: () => undefined });
  useEffect(() => {
    latest.current = { isDirty, onLeave: onLeave ?? (() => undefined) };
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const form: GuardedForm = {
      isDirty: () => latest.current.isDirty(),
      onLeave: () => latest.current.onLeave(),
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (form.isDirty()) event.preventDefault();
    };
    guarded.add(form);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guarded.delete(form);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      text={text}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
