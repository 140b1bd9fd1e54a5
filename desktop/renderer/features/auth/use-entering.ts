import { toast } from 'sonner';
import type { SignedInUser } from '#shared/auth/auth.contract.ts';
import { useSession } from '../../session/session.ts';
import { useFormSending, type FormProblem } from './use-form-sending.ts';

type Outcome = { user: SignedInUser; choosePassword?: boolean | undefined } | { note: string };

/** Runs one sign-in or sign-up: the spec's texts, and the session on success. */
export function useEntering(texts: {
  success: readonly [title: string, description?: string];
  /** Said when no readable answer came. */
  failure: string;
  /** Said when the server refuses without words of its own. */
  refusal: string;
}) {
  const { enter } = useSession();
  const { send, isBusy, problem, errorOf } = useFormSending(texts.failure, texts.refusal);

  const run = (broken: FormProblem | null, call: () => Promise<Outcome>) =>
    send(broken, async () => {
      const outcome = await call();
      if (!('note' in outcome)) {
        const [title, description] = texts.success;
        toast.success(title, { description });
        enter(outcome.user);
        // The password of before was ended: the next screen asks for a new one, whatever was to come.
        if (outcome.choosePassword === true) window.location.assign('/settings');
      }
    });
  return { run, isBusy, problem, errorOf };
}
