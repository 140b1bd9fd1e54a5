import { useState } from 'react';
import { toast } from 'sonner';
import { ApiError } from '#shared/api/client.ts';
import type { SignedInUser } from '#shared/auth/auth.contract.ts';
import { useSession } from '../../session/session.ts';

/** What a failed sign-in or sign-up leaves on the form. */
export interface FormProblem {
  field?: string;
  message: string;
}

type Outcome = { user: SignedInUser } | { note: string };

/** Runs one sign-in or sign-up: busy state, the spec's texts, and the session on success. */
export function useEntering(texts: {
  success: readonly [title: string, description?: string];
  /** Said when no readable answer came. */
  failure: string;
  /** Said when the server refuses without words of its own. */
  refusal: string;
}) {
  const { enter } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [note, setNote] = useState<string | null>(null);

  async function run(call: () => Promise<Outcome>): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    setNote(null);
    try {
      const outcome = await call();
      if ('note' in outcome) {
        setNote(outcome.note);
      } else {
        const [title, description] = texts.success;
        toast.success(title, { description });
        enter(outcome.user);
      }
    } catch (error) {
      setProblem(problemOf(error, texts));
    } finally {
      setIsBusy(false);
    }
  }
  return { run, isBusy, problem, setProblem, note };
}

export function problemOf(
  error: unknown,
  texts: { failure: string; refusal: string },
): FormProblem {
  if (!(error instanceof ApiError)) {
    // The contract's schema refused the answer: not what a sign-in returns (spec §5).
    const isShape = error instanceof Error && error.name === 'ZodError';
    return { message: isShape ? 'Invalid login response' : texts.failure };
  }
  const [field, message] = Object.entries(error.fields)[0] ?? [];
  if (field !== undefined && message !== undefined) return { field, message };
  return { message: error.code === 'http_error' ? texts.refusal : error.message };
}
