import { useState } from 'react';
import { keptInputs } from '#desktop/renderer/session/kept-input.ts';

type Draft = Readonly<Record<string, string>>;

/**
 * Texts of a form that outlive a failure, a closed window and an ended session, in this browser.
 * `empty` names the fields.
 */
export function useKeptDraft<D extends Draft>(owner: string, form: string, empty: D) {
  const [values, setValues] = useState<D>(() => ({
    ...empty,
    ...textsOf(keptInputs.read(owner, form, new Date())?.values, Object.keys(empty)),
  }));
  const [isKept, setIsKept] = useState(true);
  return {
    values,
    /** False when the browser keeps nothing: then leaving would lose the text. */
    isKept,
    change(fields: Partial<D>) {
      const next = { ...values, ...fields };
      setValues(next);
      setIsKept(keptInputs.keep(owner, form, next, new Date()));
    },
    /** Called once it was sent. */
    forget() {
      keptInputs.forget(owner, form);
      setValues(empty);
    },
  };
}

function textsOf(stored: unknown, names: readonly string[]): Draft {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => names.includes(name) && typeof value === 'string',
    ),
  );
}
