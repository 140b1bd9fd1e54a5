import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import type { LeadTag } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { TagForm } from '#desktop/renderer/ui/tags/tag-form.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { DeskList, RemovalDialog, type StoreDesk, useViewsWith } from './desk-parts.tsx';

/** Tags: added, renamed, recoloured, removed. */
export function TagsTab({ desk, store }: { desk: DeskNames; store: StoreDesk }) {
  const [removed, setRemoved] = useState<LeadTag | null>(null);
  const views = useViewsWith(
    ({ field, value }) =>
      field === 'tag' && Array.isArray(value) && removed !== null && value.includes(removed.id),
  );
  return (
    <section aria-label="Tags">
      <DeskList
        items={desk.tags}
        what="tag"
        onRemove={setRemoved}
        renderForm={(tag, close) => (
          <TagForm
            tag={tag}
            onCancel={close}
            onSend={(body) =>
              store(() =>
                callEndpoint(
                  leadDeskApi.changeTag,
                  { params: { tagId: tag.id }, body },
                  apiTransport,
                ),
              )
            }
          />
        )}
      >
        {({ name, color }) => (
          <>
            <TagDot color={color} />
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          </>
        )}
      </DeskList>
      <TagForm
        onSend={(body) => store(() => callEndpoint(leadDeskApi.addTag, { body }, apiTransport))}
      />
      {removed !== null && (
        <RemovalDialog
          title={`Remove the tag “${removed.name}”?`}
          condition={{ field: 'tag', is: 'any', value: [removed.id] }}
          loses="this tag"
          views={views}
          onConfirm={() =>
            store(() =>
              callEndpoint(leadDeskApi.removeTag, { params: { tagId: removed.id } }, apiTransport),
            )
          }
          onCancel={() => setRemoved(null)}
        />
      )}
    </section>
  );
}
