import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { leadDeskApi } from '#shared/leads/lead-desk.contract.ts';
import type { LeadTag } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import {
  ColorSelect,
  colorOf,
  type TagColor,
} from '#desktop/renderer/ui/controls/color-select.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import {
  DeskForm,
  deskInput,
  DeskItem,
  RemovalDialog,
  type StoreDesk,
  useViewsWith,
} from './desk-parts.tsx';

/** Tags: added, renamed, recoloured, removed. */
export function TagsTab({ desk, store }: { desk: DeskNames; store: StoreDesk }) {
  const [changed, setChanged] = useState<string | null>(null);
  const close = () => setChanged(null);
  const [removed, setRemoved] = useState<LeadTag | null>(null);
  const views = useViewsWith(
    ({ field, value }) =>
      field === 'tag' && Array.isArray(value) && removed !== null && value.includes(removed.id),
  );
  return (
    <section aria-label="Tags">
      <ul className="mb-4 grid grid-cols-1 gap-1">
        {desk.tags.map((tag) => (
          <DeskItem
            key={tag.id}
            name={tag.name}
            what="tag"
            onRemove={() => setRemoved(tag)}
            onChange={() => setChanged(tag.id)}
            form={
              changed !== tag.id ? null : (
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
              )
            }
          >
            <TagDot color={tag.color} />
            <bdi className="min-w-0 flex-1 truncate">{tag.name}</bdi>
          </DeskItem>
        ))}
      </ul>
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

function TagForm({
  tag,
  onSend,
  onCancel,
}: {
  tag?: LeadTag;
  onSend: (tag: { name: string; color: TagColor }) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState(colorOf(tag?.color ?? 'blue'));
  const which = tag === undefined ? 'the new tag' : `the tag ${tag.name}`;
  return (
    <DeskForm
      label={tag === undefined ? 'Add tag' : 'Save'}
      {...(onCancel === undefined ? {} : { onCancel })}
      onSend={async () => {
        if (!(await onSend({ name, color }))) return;
        setName('');
        onCancel?.();
      }}
    >
      <input
        aria-label={`Name of ${which}`}
        placeholder="New tag"
        required
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${deskInput} min-w-0 flex-1 basis-40`}
      />
      <ColorSelect label={`Colour of ${which}`} value={color} onChange={setColor} />
    </DeskForm>
  );
}
