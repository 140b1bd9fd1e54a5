import { useQueryClient } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError } from '#shared/api/client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import type { StoreDesk } from './desk-parts.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const TagsTab = lazyPart(async () => (await import('./tags-tab.tsx')).TagsTab);

const StagesTab = lazyPart(async () => (await import('./stages-tab.tsx')).StagesTab);

const FieldsTab = lazyPart(async () => (await import('./fields-tab.tsx')).FieldsTab);

type Part = 'stages' | 'tags' | 'fields';

/** Stages, tags and own fields: what a creator sorts leads into. */
export function DeskDialog({ desk }: { desk: DeskNames | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<Part>('stages');
  const client = useQueryClient();

  const store: StoreDesk = async (work) => {
    try {
      await work();
      await invalidatePath(client, '/api/leads', '/api/lead-views');
      return true;
    } catch (error) {
      toast.error('It was not saved', { description: errorText(error) });
      // Somebody else edits as well: what is shown is old.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        await invalidatePath(client, '/api/leads');
      }
      return false;
    }
  };

  return (
    <>
      <Button disabled={desk === undefined} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden size={16} />
        Stages and tags
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Stages and tags"
        description="Use these to sort your leads."
      >
        {desk !== undefined && (
          <div className="min-h-96 pb-3">
            <Tabs<Part>
              label="Parts"
              value={part}
              onChange={setPart}
              items={[
                {
                  value: 'stages',
                  label: 'Stages',
                  content: <StagesTab desk={desk} store={store} />,
                },
                { value: 'tags', label: 'Tags', content: <TagsTab desk={desk} store={store} /> },
                {
                  value: 'fields',
                  label: 'Own fields',
                  content: <FieldsTab desk={desk} store={store} />,
                },
              ]}
            />
          </div>
        )}
      </Dialog>
    </>
  );
}
