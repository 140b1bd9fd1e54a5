import type { ReactNode } from 'react';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';

/** The form of a message in a ticket; its text stays in this browser until it is sent. */
export function DraftForm({
  draft,
  what,
  onSubmit,
  children,
}: {
  draft: { values: { text: string }; isKept: boolean };
  /** In the question before somebody leaves. */
  what: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      aria-label="Answer"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <LeaveGuard
        isDirty={() => !draft.isKept && draft.values.text !== ''}
        text={`Your ${what} is not sent yet, and this browser cannot keep it.`}
      />
    </form>
  );
}
