import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { type FormPlace, type FormStep, placeOf, problemPlaces } from './form-steps.ts';
import type { MagnetFormValues } from './magnet-form-values.ts';
import type { useMagnetDraft } from './draft/use-magnet-draft.ts';

/** Checks, keeps and publishes; problems are shown at their fields, the rest in `failure`. */
export function useMagnetPublishing(
  form: UseFormReturn<MagnetFormValues>,
  draft: ReturnType<typeof useMagnetDraft>,
  calls: {
    /** Shows the step of a field that needs correction. */
    goTo: (step: FormStep, place: FormPlace) => void;
    onPublished: (wasLive: boolean) => void;
  },
) {
  // A new magnet gets its address while it is published, so the ways on are those of the last render.
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Shows each problem at its field and goes to the first; true when one was shown. */
  function show(problems: Readonly<Record<string, string | undefined>>): boolean {
    const found = problemPlaces(problems);
    for (const { place, text: message } of found) form.setError(place, { message });
    const [first] = found;
    if (first !== undefined) latest.current.goTo(placeOf(first.place)[0], first.place);
    return first !== undefined;
  }

  async function publish(): Promise<void> {
    setFailure(null);
    form.clearErrors();
    const { problemsOf } = await import('./magnet-problems.ts');
    const { saved: before } = draft.latest();
    const end = before === null || before.status === 'draft' ? null : before.endsAt;
    if (show(problemsOf(form.getValues(), false, new Date(), end))) return;
    setBusy(true);
    try {
      if (!(await draft.keepNow())) return;
      const { saved, draft: stored } = draft.latest();
      if (saved === null) return;
      const params = { magnetId: saved.id };
      const magnet =
        stored === null
          ? await callEndpoint(
              magnetsApi.setStatus,
              { params, body: { status: 'active' } },
              apiTransport,
            )
          : await callEndpoint(
              magnetDraftsApi.publish,
              { params, body: { revision: stored.revision } },
              apiTransport,
            );
      draft.published(magnet);
      if (saved.status !== 'draft') toast.success('Changes published');
      latest.current.onPublished(saved.status !== 'draft');
    } catch (error) {
      const { code, fields: named } =
        error instanceof ApiError ? error : { code: '', fields: {} as Record<string, string> }; // no field is named
      if (code === 'draft_changed' || code === 'magnet_changed') draft.stop();
      else if (!show(named)) setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return { publish, isBusy, failure };
}
