import { useState } from 'react';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { giveUpUnsavedInput, hasUnsavedInput } from '#desktop/renderer/ui/overlays/leave-guard.tsx';

/** Signs out, and asks first where something typed would be lost. */
export function useSignOut(onLeave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    signOut: () => (hasUnsavedInput() ? setIsAsking(true) : onLeave()),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out without saving?"
        text="Your changes on this screen are not saved yet."
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onConfirm={() => {
          setIsAsking(false);
          giveUpUnsavedInput();
          onLeave();
        }}
        onCancel={() => setIsAsking(false)}
      />
    ),
  };
}
