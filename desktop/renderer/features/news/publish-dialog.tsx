import { useState } from 'react';
import type { NewsAudience } from '#shared/news/operator-news.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { localInput } from '#desktop/renderer/ui/controls/local-input.ts';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';

const HOUR = 3_600_000;

/** When its readers see the article: at once, or from a time in the operator's own zone. */
export function PublishDialog({
  title,
  audience,
  scheduledAt,
  isBusy,
  problem,
  onPublish,
  onClose,
}: {
  title: string;
  audience: NewsAudience;
  /** The time it is already scheduled for. */
  scheduledAt: string | null;
  isBusy: boolean;
  problem: string | undefined;
  /** Null for now. */
  onPublish: (at: string | null) => void;
  onClose: () => void;
}) {
  const [when, setWhen] = useState<'now' | 'later'>(scheduledAt === null ? 'now' : 'later');
  const [time, setTime] = useState(() =>
    localInput(scheduledAt === null ? Date.now() + HOUR : Date.parse(scheduledAt)),
  );
  const [hasNoTime, setHasNoTime] = useState(false);

  const publish = () => {
    const at = when === 'now' ? null : new Date(time);
    const isMissing = at !== null && Number.isNaN(at.getTime());
    setHasNoTime(isMissing);
    if (!isMissing) onPublish(at?.toISOString() ?? null);
  };
  const error = hasNoTime ? 'Choose a day and a time' : problem;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Publish this article"
      description={`“${title}” counts as unread for every ${audience === 'creators' ? 'creator' : 'operator'} of its audience whose account exists by then, unless they have read it before.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} onClick={publish}>
            {when === 'now' ? 'Publish now' : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <Segmented
          label="When"
          value={when}
          choices={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
          onChange={setWhen}
        />
        {when === 'later' ? (
          <TextField
            label="Publish at"
            type="datetime-local"
            value={time}
            onChange={(event) => setTime(event.target.value)}
            hint={`In your time zone, ${localZone.replaceAll('_', ' ')}.`}
            error={error}
          />
        ) : (
          error !== undefined && <FieldError text={error} />
        )}
      </div>
    </Dialog>
  );
}
