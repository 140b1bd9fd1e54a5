import { useState } from 'react';
import type { DeskTicketPage } from '#shared/support/operator-support.contract.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { AnswerForm } from './answer-form.tsx';
import { NoteForm } from './note-form.tsx';

/** An answer to the creator, or a note among operators. Each keeps its own text. */
export function WritePanel({ ticket }: { ticket: DeskTicketPage }) {
  const [kind, setKind] = useState<'answer' | 'note'>('answer');
  return (
    <div className="grid gap-3">
      <Segmented
        label="What to write"
        value={kind}
        choices={[
          { value: 'answer', label: 'Answer to the creator' },
          { value: 'note', label: 'Note for operators' },
        ]}
        onChange={setKind}
      />
      {kind === 'answer' ? <AnswerForm ticket={ticket} /> : <NoteForm ticketId={ticket.id} />}
    </div>
  );
}
