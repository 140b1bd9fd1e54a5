import type { UseFormReturn } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { MagnetFormValues } from '../magnet-form-values.ts';
import type { useMagnetDraft } from './use-magnet-draft.ts';

/** Drops or replaces the unpublished changes; they come back by the message that says so. */
export function useDraftActs(
  form: UseFormReturn<MagnetFormValues>,
  draft: ReturnType<typeof useMagnetDraft>,
) {
  const put = (values: MagnetFormValues): void => {
    form.reset(values, { keepDefaultValues: true });
    void draft.keepNow();
  };
  const tell = (text: string, before: MagnetFormValues): void => {
    toast.success(text, { action: { label: 'Undo', onClick: () => put(before) } });
  };

  return {
    async discard(): Promise<void> {
      const { saved, draft: stored } = draft.latest();
      if (saved === null || stored === null) return;
      const before = structuredClone(form.getValues());
      try {
        await callEndpoint(
          magnetDraftsApi.discard,
          { params: { magnetId: saved.id }, query: { revision: stored.revision } },
          apiTransport,
        );
        draft.published(saved);
        tell('Changes discarded', before);
      } catch (error) {
        toast.error('Not discarded', { description: errorText(error) });
      }
    },
    replaceDraft(values: MagnetFormValues, text: string): void {
      const before = structuredClone(form.getValues());
      put(values);
      tell(text, before);
    },
  };
}
