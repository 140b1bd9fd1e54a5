import { useEffect, useRef, useState } from 'react';

interface NewForm<Made> {
  /** Another number is another form, which begins anew: it is part of the form's key. */
  number: number;
  /** What was made of its first input. */
  made: Made | null;
  /** The address names what was made. */
  hasArrived: boolean;
}

/**
 * The form at an address such as /magnets/new. What it makes gets an address of its own while
 * somebody types: the same form goes on until they leave it.
 */
export function useNewForm<Made extends { id: string }>(idInAddress: string | undefined) {
  const [form, setForm] = useState<NewForm<Made>>({ number: 0, made: null, hasArrived: false });
  const isAtMade = form.made !== null && form.made.id === idInAddress;
  if (isAtMade && !form.hasArrived) setForm({ ...form, hasArrived: true });
  if (!isAtMade && form.hasArrived) {
    setForm({ number: form.number + 1, made: null, hasArrived: false });
  }
  return {
    number: form.number,
    made: form.made,
    /** Whether the address is that of this form: of the new thing, or of what was made of it. */
    isHere: idInAddress === undefined || isAtMade,
    setMade: (made: Made) => setForm(({ number }) => ({ number, made, hasArrived: false })),
  };
}

/** Tells calls that end late whether their screen is still there. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
