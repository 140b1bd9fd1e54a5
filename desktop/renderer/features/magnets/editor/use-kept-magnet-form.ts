import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keptInputs } from '#desktop/renderer/session/kept-input.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { typedSince, withKept } from './kept-magnet-form.ts';
import type { MagnetFormValues } from './magnet-form-values.ts';

const TYPING_PAUSE_MS = 600;

/**
 * Stores unsaved input in this browser and restores it after an ended session, a reload or a crash.
 * `form` starts from `before`, the values of the server.
 */
export function useKeptMagnetForm(
  form: UseFormReturn<MagnetFormValues>,
  name: string,
  before: MagnetFormValues,
) {
  const { id: userId } = useUser();
  const [found] = useState(() => {
    const kept = keptInputs.read(userId, name, new Date());
    const values = kept === null ? null : withKept(before, kept.values);
    return kept === null || values === null ? null : { at: kept.at, values };
  });
  const [broughtBackAt, setBroughtBackAt] = useState(found?.at ?? null);
  const [keptAt, setKeptAt] = useState<string | null>(found?.at ?? null);
  const isOver = useRef(false);
  const latest = useRef(before);
  useEffect(() => {
    latest.current = before;
  });

  useEffect(() => {
    if (found !== null) form.reset(found.values, { keepDefaultValues: true });
  }, [form, found]);

  useEffect(() => {
    let timer: number | undefined;
    const keepNow = (): void => {
      window.clearTimeout(timer);
      timer = undefined;
      if (isOver.current) return;
      const typed = typedSince(latest.current, form.getValues());
      const now = new Date();
      if (Object.keys(typed).length === 0) {
        keptInputs.forget(userId, name);
        setKeptAt(null);
      } else {
        setKeptAt(keptInputs.keep(userId, name, typed, now) ? now.toISOString() : null);
      }
    };
    const keepWaiting = (): void => {
      if (timer !== undefined) keepNow();
    };
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(keepNow, TYPING_PAUSE_MS);
      },
    });
    // A hidden tab may never become visible again.
    window.addEventListener('pagehide', keepWaiting);
    document.addEventListener('visibilitychange', keepWaiting);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', keepWaiting);
      document.removeEventListener('visibilitychange', keepWaiting);
      keepWaiting();
    };
  }, [form, name, userId]);

  /** The input was saved or discarded: nothing is stored from here on. */
  function stop(): void {
    isOver.current = true;
    keptInputs.forget(userId, name);
  }

  return {
    keptAt,
    broughtBackAt,
    /** Restores the server's values. */
    discard(): void {
      keptInputs.forget(userId, name);
      setBroughtBackAt(null);
      setKeptAt(null);
      form.reset(latest.current);
    },
    /** Saved: the screen shows no stored input any more. */
    settle(): void {
      keptInputs.forget(userId, name);
      setBroughtBackAt(null);
      setKeptAt(null);
    },
    stop,
  };
}
