import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { SignedInUser } from '#shared/auth/auth.contract.ts';
import { useSession } from '../../session/session.ts';
import { useFormSending, type FormProblem } from './use-form-sending.ts';

type Outcome =
  | {
      user: SignedInUser;
      choosePassword?: boolean | undefined;
      linkedInConnected?: boolean | undefined;
    }
  | { note: string };

/** The result for a LinkedIn account that waited for this sign-in. */
function linkedInSaid(isConnected: boolean | undefined): string | undefined {
  if (isConnected === undefined) return undefined;
  return isConnected
    ? 'LinkedIn is connected now'
    : 'LinkedIn was not connected. You can connect it in Settings > Security';
}

/** Runs one sign-in or sign-up: shows its texts, and opens the session on success. */
export function useEntering(texts: {
  success: readonly [title: string, description?: string];
  /** Shown when no readable answer came. */
  failure: string;
  /** Shown when the server refuses without a text. */
  refusal: string;
}) {
  const { enter } = useSession();
  const { send, isBusy, problem, errorOf } = useFormSending(texts.failure, texts.refusal);

  const run = (broken: FormProblem | null, call: () => Promise<Outcome>) =>
    send(broken, async () => {
      const outcome = await call();
      if (!('note' in outcome)) {
        const [title, description] = texts.success;
        const said = linkedInSaid(outcome.linkedInConnected);
        toast.success(title, { description: said ?? description });
        enter(outcome.user);
        // The earlier password was removed, so the next screen asks for a new one.
        if (outcome.choosePassword === true) window.location.assign('/settings/security');
      }
    });
  return { run, isBusy, problem, errorOf };
}
