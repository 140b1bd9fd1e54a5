import { useState } from 'react';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { CurrentPasswordField } from '#desktop/renderer/features/account/current-password-field.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { UNREACHABLE, useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { OperatorCodeFields } from './operator-code-fields.tsx';

const empty = { currentPassword: '', code: '' };

/** Asks for password and code before a change that weakens or renews the second factor. */
export function BothFactorsDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  onProve,
  onClose,
}: {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  onProve: (proof: { currentPassword: string; code: string }) => Promise<void>;
  onClose: () => void;
}) {
  const [values, setValues] = useState(empty);
  const { sendOnSubmit, isBusy, problem, setProblem, errorOf } = useFormSending(UNREACHABLE);

  function close() {
    setValues(empty);
    setProblem(null);
    onClose();
  }

  const submit = sendOnSubmit(
    () => null,
    async () => {
      await onProve(values);
      setValues(empty);
    },
  );

  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} description={text}>
      <form noValidate onSubmit={submit} className="grid gap-4 pt-1 pb-4">
        <FormNotice problem={problem} />
        <CurrentPasswordField
          label="Your password"
          value={values.currentPassword}
          onChange={(currentPassword) => setValues({ ...values, currentPassword })}
          error={errorOf('currentPassword')}
        />
        <OperatorCodeFields
          isFirst={false}
          code={values.code}
          onChange={(code) => setValues({ ...values, code })}
          error={errorOf('code')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
