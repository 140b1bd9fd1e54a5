import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { problemOf, type FormProblem } from '../use-entering.ts';
import { OperatorCodeFields } from './operator-code-fields.tsx';

const empty = { currentPassword: '', code: '' };
const failed = 'The server could not be reached. Please try again.';

/** Asks for password and code before something that weakens or renews the second factor. */
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
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function close() {
    setValues(empty);
    setProblem(null);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setProblem(null);
    try {
      await onProve(values);
      setValues(empty);
    } catch (error) {
      setProblem(problemOf(error, { failure: failed, refusal: failed }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} description={text}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 pt-1 pb-4">
        {problem !== null && problem.field === undefined && (
          <Notice tone="bad">{problem.message}</Notice>
        )}
        <PasswordField
          label="Your password"
          name="currentPassword"
          autoComplete="current-password"
          required
          value={values.currentPassword}
          onChange={(event) => setValues({ ...values, currentPassword: event.target.value })}
          error={problem?.field === 'currentPassword' ? problem.message : undefined}
        />
        <OperatorCodeFields
          code={values.code}
          onChange={(code) => setValues({ ...values, code })}
          error={problem?.field === 'code' ? problem.message : undefined}
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
