import { useEffect, useRef, useState, type ReactNode } from 'react';
import { consoleHistory, type HeldWay } from '#desktop/renderer/navigation/guarded-history.ts';
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

/**
 * Asks before unsaved changes are lost: to another screen here, out of the page by the browser, and by
 * `closing`, a way that the caller itself holds, such as out of a dialog.
 */
export function LeaveGuard({
  isDirty,
  onLeave,
  text,
  closing = null,
  onStay,
}: {
  isDirty: () => boolean;
  onLeave?: () => void;
  text: ReactNode;
  closing?: HeldWay | null;
  onStay?: () => void;
}) {
  const latest = useRef<GuardedForm>({ isDirty, onLeave: () => undefined });
  useEffect(() => {
    latest.current = { isDirty, onLeave: onLeave ?? (() => undefined) };
  });
  const [moving, setMoving] = useState<HeldWay | null>(null);
  const held = moving ?? closing;
  useEffect(() => {
    const form: GuardedForm = {
      isDirty: () => latest.current.isDirty(),
      onLeave: () => latest.current.onLeave(),
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (form.isDirty()) event.preventDefault();
    };
    guarded.add(form);
    const unguard = consoleHistory.guard({
      holds: (from, to) => from.pathname !== to.pathname && form.isDirty(),
      onHeld: setMoving,
    });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guarded.delete(form);
      unguard();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);
  return (
    <ConfirmDialog
      isOpen={held !== null}
      title="Leave without saving?"
      text={text}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        setMoving(null);
        held?.proceed();
      }}
      onCancel={() => {
        setMoving(null);
        onStay?.();
      }}
    />
  );
}
