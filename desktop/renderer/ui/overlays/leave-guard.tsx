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

/** Longer than a save takes, and not so long that a press seems lost. */
const PATIENCE_MS = 3_000;

/**
 * Asks before unsaved changes are lost: to another screen here, out of the page by the browser, and by
 * `closing`, a way that the caller itself holds, such as out of a dialog. A form that saves by itself
 * saves on the way to another screen, and nobody is asked unless that fails.
 */
export function LeaveGuard({
  isDirty,
  save,
  onLeave,
  text,
  closing = null,
  onStay,
}: {
  isDirty: () => boolean;
  /** Stores what is unsaved; false when it could not. */
  save?: () => Promise<boolean>;
  onLeave?: () => void;
  text: ReactNode;
  closing?: HeldWay | null;
  onStay?: () => void;
}) {
  const latest = useRef({ isDirty, onLeave, save });
  useEffect(() => {
    latest.current = { isDirty, onLeave, save };
  });
  const [moving, setMoving] = useState<HeldWay | null>(null);
  const trying = useRef<HeldWay | null>(null);
  const held = moving ?? closing;
  useEffect(() => {
    const form: GuardedForm = {
      isDirty: () => latest.current.isDirty(),
      onLeave: () => latest.current.onLeave?.(),
    };
    async function leave(way: HeldWay): Promise<void> {
      trying.current = way;
      const isSaved = (await saveSoon(latest.current.save)) && !form.isDirty();
      // Another way was taken meanwhile.
      if (trying.current !== way) return;
      trying.current = null;
      if (isSaved) way.proceed();
      else setMoving(way);
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (form.isDirty()) event.preventDefault();
    };
    guarded.add(form);
    const unguard = consoleHistory.guard({
      holds: (from, to) => from.pathname !== to.pathname && form.isDirty(),
      onHeld: (way) => void leave(way),
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

function saveSoon(save: (() => Promise<boolean>) | undefined): Promise<boolean> {
  if (save === undefined) return Promise.resolve(false);
  const tooLate = new Promise<boolean>((end) => {
    window.setTimeout(() => end(false), PATIENCE_MS);
  });
  return Promise.race([save(), tooLate]);
}
