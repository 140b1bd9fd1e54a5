import type { UseFormReturn } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { MagnetFormValues } from '../magnet-form-values.ts';
import type { useMagnetDraft } from './use-magnet-draft.ts';

/** Drops the unpublished changes; they come back by the message that says so. */
export function useDiscardedDraft(
  form: UseFormReturn<MagnetFormValues>,
  draft: ReturnType<typeof useMagnetDraft>,
) {
  return async function discard(): Promise<void> {
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
      toast.success('Changes discarded', {
        action: {
          label: 'Undo',
          onClick: () => {
            form.reset(before, { keepDefaultValues: true });
            void draft.keepNow();
          },
        },
      });
    } catch (error) {
      toast.error('Not discarded', { description: errorText(error) });
    }
  };
}
