import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { leadDetailApi, type LeadNote } from '#shared/leads/lead-detail.contract.ts';
import { apiTransport } from '../../../api/api-client.ts';
import { invalidatePath } from '../../../api/endpoint-query.ts';
import { useUser } from '../../../session/session.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { controlClass } from '#desktop/renderer/ui/controls/field.tsx';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

export function LeadNotes({ leadId, notes }: { leadId: string; notes: readonly LeadNote[] }) {
  const { timeZone } = useUser();
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [text, setText] = useState('');
  const params = { leadId };

  async function store(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      await invalidatePath(client, '/api/leads');
      return true;
    } catch (error) {
      toast.error('The note was not saved', { description: errorText(error) });
      return false;
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const input = { params, body: { text } };
    if (await store(() => callEndpoint(leadDetailApi.addNote, input, apiTransport))) setText('');
  };
  const remove = (note: LeadNote) =>
    store(async () => {
      const input = { params: { ...params, noteId: note.id } };
      await callEndpoint(leadDetailApi.removeNote, input, apiTransport);
      const again = { params, body: { text: note.text, writtenAt: note.createdAt } };
      offerUndo('Note removed', {
        paths: ['/api/leads'],
        undo: async () => void (await callEndpoint(leadDetailApi.addNote, again, apiTransport)),
      });
    });

  return (
    <Panel title="Notes">
      <LeaveGuard isDirty={() => text.trim() !== ''} text="Your note is not saved yet." />
      <form onSubmit={(event) => void add(event)} className="mb-4 grid gap-2">
        <textarea
          aria-label="New note"
          placeholder="What to remember about this person"
          required
          rows={3}
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} py-2 text-sm`}
        />
        <Button type="submit" className="justify-self-start">
          Add note
        </Button>
      </form>
      <ul className="grid gap-4">
        {notes.map((note) => (
          <li key={note.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-sm">
            <p className="leading-6 break-words whitespace-pre-wrap">{note.text}</p>
            <IconButton label="Remove note" onClick={() => void remove(note)}>
              <Trash2 aria-hidden size={15} />
            </IconButton>
            <p className="text-[0.8125rem] text-ink-soft">
              <TimeText at={note.createdAt} zone={timeZone} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
