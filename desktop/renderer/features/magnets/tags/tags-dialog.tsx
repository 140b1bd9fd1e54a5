import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetTagsApi } from '#shared/magnets/magnet-tags.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { TagForm } from '#desktop/renderer/ui/tags/tag-form.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { type CountedTag, magnetCount, tagPaths } from './use-magnet-tags.ts';

/** Where a creator makes, renames and removes tags of magnets. */
export function TagsDialog({ tags }: { tags: readonly CountedTag[] }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<string | null>(null);
  const [removed, setRemoved] = useState<CountedTag | null>(null);

  async function store(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toast.error('It was not saved', { description: errorText(error) });
      return false;
    } finally {
      await invalidatePath(client, ...tagPaths);
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Tags aria-hidden size={16} />
        Tags
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Tags"
        description="Use tags to sort your magnets. Visitors never see them."
      >
        <div className="grid gap-3 pb-3">
          {tags.length === 0 && (
            <p className="text-sm text-ink-soft">
              No tags yet. Name one below, such as a campaign.
            </p>
          )}
          <ul aria-label="Tags" className="grid">
            {tags.map((tag) => (
              <li key={tag.id} className="flex min-h-10 min-w-0 items-center gap-2 text-sm">
                {changed === tag.id ? (
                  <div className="w-full py-1">
                    <TagForm
                      tag={tag}
                      onCancel={() => setChanged(null)}
                      onSend={(body) =>
                        store(() =>
                          callEndpoint(
                            magnetTagsApi.change,
                            { params: { tagId: tag.id }, body },
                            apiTransport,
                          ),
                        )
                      }
                    />
                  </div>
                ) : (
                  <>
                    <TagDot color={tag.color} />
                    <bdi className="min-w-0 flex-1 truncate">{tag.name}</bdi>
                    <span className="text-[0.8125rem] text-ink-soft">
                      {magnetCount(tag.magnets)}
                    </span>
                    <IconButton
                      label={`Change the tag ${tag.name}`}
                      onClick={() => setChanged(tag.id)}
                    >
                      <Pencil aria-hidden size={15} />
                    </IconButton>
                    <IconButton
                      label={`Remove the tag ${tag.name}`}
                      onClick={() => setRemoved(tag)}
                    >
                      <Trash2 aria-hidden size={15} />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
          <TagForm
            onSend={(body) => store(() => callEndpoint(magnetTagsApi.add, { body }, apiTransport))}
          />
        </div>
        <ConfirmDialog
          isOpen={removed !== null}
          title={`Remove the tag “${removed?.name ?? ''}”?`}
          text={`${magnetCount(removed?.magnets ?? 0)} will lose it. The magnets themselves stay.`}
          confirmLabel="Remove tag"
          onCancel={() => setRemoved(null)}
          onConfirm={() => {
            const params = { tagId: removed?.id ?? '' };
            setRemoved(null);
            void store(() => callEndpoint(magnetTagsApi.remove, { params }, apiTransport));
          }}
        />
      </Dialog>
    </>
  );
}
