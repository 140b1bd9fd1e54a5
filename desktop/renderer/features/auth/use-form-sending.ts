import { useState, type FormEvent } from 'react';
import { ApiError } from '#shared/api/client.ts';

/** What stands in the way of a form: at one of its fields, or above all of them. */
export interface FormProblem {
  field?: string;
  message: string;
}

export const UNREACHABLE = 'The server could not be reached. Please try again.';
export const PASSWORD_FAILURE = 'The password could not be changed. Please try again.';

/** Sends a form: busy meanwhile, and afterwards with the problem the server named, if any. */
export function useFormSending(
  /** Said when no readable answer came. */
  failure: string,
  /** Said when the server refuses without words of its own. */
  refusal: string = failure,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  /** At its field, which gets the focus; of a field that is not here, above the form. */
  function show({ field, message }: FormProblem): void {
    const [input] = field === undefined ? [] : document.getElementsByName(field);
    setProblem(input === undefined || field === undefined ? { message } : { field, message });
    input?.focus();
  }

  /** `broken` is what the form's own rules found; then nothing is sent. */
  async function send(broken: FormProblem | null, call: () => Promise<void>): Promise<void> {
    if (broken !== null) return show(broken);
    setProblem(null);
    setIsBusy(true);
    try {
      await call();
    } catch (error) {
      show(problemOf(error, failure, refusal));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    send,
    /** The same as a form's `onSubmit`; `check` are the form's own rules. */
    sendOnSubmit:
      (check: () => FormProblem | null, call: () => Promise<void>) => (event: FormEvent) => {
        event.preventDefault();
        void send(check(), call);
      },
    isBusy,
    problem,
    setProblem: (next: FormProblem | null) => (next === null ? setProblem(null) : show(next)),
    errorOf: (field: string) => (problem?.field === field ? problem.message : undefined),
  };
}

function problemOf(error: unknown, failure: string, refusal: string): FormProblem {
  if (!(error instanceof ApiError)) {
    // The contract's schema refused the answer: not what a sign-in returns.
    const isShape = error instanceof Error && error.name === 'ZodError';
    return { message: isShape ? 'Invalid login response' : failure };
  }
  const [field, message] = Object.entries(error.fields)[0] ?? [];
  if (field !== undefined && message !== undefined) return { field, message };
  return { message: error.code === 'http_error' ? refusal : error.message };
}
