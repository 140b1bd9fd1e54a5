import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { leadStagesApi, MOST_STAGES } from '#shared/leads/lead-stages.contract.ts';
import { type LeadStage, stageMeanings } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import {
  ColorSelect,
  colorOf,
  type TagColor,
} from '#desktop/renderer/ui/controls/color-select.tsx';
import type { DeskNames } from '../table/lead-queries.ts';
import { RowForm, rowInput } from '#desktop/renderer/ui/tags/row-form.tsx';
import { DeskItem, type StoreDesk } from './desk-parts.tsx';
import { StageRemoval } from './stage-removal.tsx';

type Meaning = LeadStage['meaning'];
const meaningNames: { readonly [meaning in Meaning]: string } = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};

/** Stages in their order: added, renamed, recoloured, moved, removed. */
export function StagesTab({ desk, store }: { desk: DeskNames; store: StoreDesk }) {
  const { stages, stagesVersion: version } = desk;
  const [changed, setChanged] = useState<string | null>(null);
  const close = () => setChanged(null);
  const [removed, setRemoved] = useState<LeadStage | null>(null);
  const move = (at: number, by: 1 | -1) => {
    const ids = stages.map(({ id }) => id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    return store(() => callEndpoint(leadStagesApi.order, { body: { version, ids } }, apiTransport));
  };
  return (
    <section aria-label="Stages">
      <ol className="mb-4 grid grid-cols-1 gap-1">
        {stages.map((stage, at) => (
          <DeskItem
            key={stage.id}
            name={stage.name}
            what="stage"
            onRemove={stage.isFirst ? undefined : () => setRemoved(stage)}
            controls={
              <>
                <IconButton
                  label={`Move ${stage.name} up`}
                  disabled={at === 0}
                  onClick={() => void move(at, -1)}
                >
                  <ArrowUp aria-hidden size={15} />
                </IconButton>
                <IconButton
                  label={`Move ${stage.name} down`}
                  disabled={at === stages.length - 1}
                  onClick={() => void move(at, 1)}
                >
                  <ArrowDown aria-hidden size={15} />
                </IconButton>
              </>
            }
            onChange={() => setChanged(stage.id)}
            form={
              changed !== stage.id ? null : (
                <StageForm
                  stage={stage}
                  onCancel={close}
                  onSend={(body) =>
                    store(() =>
                      callEndpoint(
                        leadStagesApi.change,
                        { params: { stageId: stage.id }, body: { version, ...body } },
                        apiTransport,
                      ),
                    )
                  }
                />
              )
            }
          >
            <TagDot color={stage.color} />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{stage.name}</bdi>
              <span className="block text-xs text-ink-soft">
                {stage.isFirst ? 'New people begin here' : `Counts as ${stage.meaning}`}
              </span>
            </span>
          </DeskItem>
        ))}
      </ol>
      {stages.length < MOST_STAGES ? (
        <StageForm
          onSend={(body) =>
            store(() =>
              callEndpoint(leadStagesApi.add, { body: { version, ...body } }, apiTransport),
            )
          }
        />
      ) : (
        <p className="text-sm text-ink-soft">There can be at most {MOST_STAGES} stages.</p>
      )}
      {removed !== null && (
        <StageRemoval stage={removed} desk={desk} onClose={() => setRemoved(null)} />
      )}
    </section>
  );
}

function StageForm({
  stage,
  onSend,
  onCancel,
}: {
  stage?: LeadStage;
  onSend: (stage: { name: string; color: TagColor; meaning: Meaning }) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(stage?.name ?? '');
  const [color, setColor] = useState(colorOf(stage?.color ?? 'violet'));
  const [meaning, setMeaning] = useState<Meaning>(stage?.meaning ?? 'open');
  const which = stage === undefined ? 'the new stage' : `the stage ${stage.name}`;
  return (
    <RowForm
      label={stage === undefined ? 'Add stage' : 'Save'}
      onCancel={onCancel}
      onSend={async () => {
        if (!(await onSend({ name, color, meaning }))) return;
        setName('');
        onCancel?.();
      }}
    >
      <input
        aria-label={`Name of ${which}`}
        placeholder="New stage"
        required
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${rowInput} min-w-0 flex-1 basis-full`}
      />
      <ColorSelect label={`Colour of ${which}`} value={color} onChange={setColor} />
      <Select
        aria-label={`Meaning of ${which}`}
        value={meaning}
        onChange={(event) =>
          setMeaning(stageMeanings.find((one) => one === event.target.value) ?? 'open')
        }
        className="w-28"
      >
        {stageMeanings.map((one) => (
          <option key={one} value={one}>
            {meaningNames[one]}
          </option>
        ))}
      </Select>
    </RowForm>
  );
}
