import { useState, type FormEvent } from 'react';
import { ApiError, UnreadableAnswer } from '#shared/api/client.ts';

/** A problem of a form: at one of its fields, or above all of them. */
export interface FormProblem {
  field?: string;
  message: string;
}

export const UNREACHABLE = 'The server could not be reached. Please try again.';
export const PASSWORD_FAILURE = 'The password could not be changed. Please try again.';

/** Sends a form: busy meanwhile, afterwards with the server's problem, if any. */
export function useFormSending(
  /** Shown when no readable answer came. */
  failure: string,
  /** Shown when the server refuses without a text. */
  refusal: string = failure,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  /**
   * Shows a problem at its field, which gets the focus, or above the form when the field is not here.
   */
  function show({ field, message }: FormProblem): void {
    const [input] = field === undefined ? [] : document.getElementsByName(field);
    setProblem(input === undefined || field === undefined ? { message } : { field, message });
    input?.focus();
  }

  /** `broken` is the problem that the form's own rules found; then nothing is sent. */
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
    return { message: error instanceof UnreadableAnswer ? 'Invalid login response' : failure };
  }
  const [field, message] = Object.entries(error.fields)[0] ?? [];
  if (field !== undefined && message !== undefined) return { field, message };
  return { message: error.code === 'http_error' ? refusal : error.message };
}
