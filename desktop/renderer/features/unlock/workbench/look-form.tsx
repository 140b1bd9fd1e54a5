import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WorkbenchAsk } from '#shared/unlock/desk/workbench.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';

/** What to look at. Other screens lead here with the comment and the magnet in the address. */
export function LookForm({
  isRunning,
  onLook,
}: {
  isRunning: boolean;
  onLook: (ask: WorkbenchAsk) => void;
}) {
  const [address] = useSearchParams();
  const [commentUrl, setCommentUrl] = useState(address.get('comment') ?? '');
  const [magnet, setMagnet] = useState(address.get('magnet') ?? '');
  const [isFresh, setFresh] = useState(false);
  const [asksPaid, setPaid] = useState(false);
  return (
    <Panel>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) onLook({ commentUrl, magnet, isFresh, asksPaid });
        }}
      >
        <TextArea
          label="Link of the comment"
          name="comment"
          rows={4}
          maxLength={4_096}
          spellCheck={false}
          value={commentUrl}
          onChange={({ target }) => setCommentUrl(target.value)}
        />
        <TextField
          label="Lead magnet"
          name="magnet"
          isOptional
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          value={magnet}
          onChange={({ target }) => setMagnet(target.value)}
          hint="The address of its page, or its id."
        />
        <Switch
          label="Read it again"
          hint="Earlier readings are not used."
          isOn={isFresh}
          onChange={setFresh}
        />
        <Switch
          label="Ask paid readers too"
          hint="A request costs the usual price, within the cap."
          isOn={asksPaid}
          onChange={setPaid}
        />
        <Button type="submit" look="primary" isBusy={isRunning}>
          Check the comment
        </Button>
      </form>
    </Panel>
  );
}
