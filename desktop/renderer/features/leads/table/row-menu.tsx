import { Copy, ExternalLink, Eraser, MoreHorizontal, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { UNDO_SECONDS } from '#shared/app/constants.ts';
import type { LeadSummary } from '#shared/leads/leads.contract.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#desktop/renderer/ui/overlays/menu.tsx';
import { TagDot } from '#desktop/renderer/ui/texts/tag-dot.tsx';
import type { DeskNames } from './lead-queries.ts';
import { useActs } from './use-acts.ts';

/** What can be done with one row; keys do the same to the selection. */
export function RowMenu({
  lead,
  desk,
  address,
  isCurrent,
  isOpen,
  onOpenChange,
}: {
  lead: LeadSummary;
  desk: DeskNames | undefined;
  address: string;
  /** The keys are at this row: its button is the one that Tab reaches. */
  isCurrent: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const navigate = useNavigate();
  const { act, isBusy } = useActs(() => {});
  const [isErasing, setErasing] = useState(false);
  const which = { ids: [lead.id] };
  const name = lead.overQuota ? 'Lead over your limit' : lead.name;
  const { email, profileUrl } = lead;
  return (
    <>
      <Menu
        align="start"
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <IconButton
            label={`Actions for ${name}`}
            tabIndex={isCurrent ? 0 : -1}
            className="size-8"
          >
            <MoreHorizontal aria-hidden size={16} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<SquareArrowOutUpRight aria-hidden size={15} />}
          onSelect={() => void navigate(address)}
        >
          Open
        </MenuItem>
        {profileUrl !== null && (
          <MenuItem
            icon={<ExternalLink aria-hidden size={15} />}
            onSelect={() => window.open(profileUrl, '_blank', 'noopener,noreferrer')}
          >
            LinkedIn profile
          </MenuItem>
        )}
        {email !== null && (
          <MenuItem
            icon={<Copy aria-hidden size={15} />}
            onSelect={() =>
              void navigator.clipboard.writeText(email).then(
                () => toast.success('Email address copied'),
                () => toast.error('The address could not be copied'),
              )
            }
          >
            Copy email address
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>Move to</MenuLabel>
        {desk?.stages
          .filter(({ id }) => id !== lead.stage)
          .map((stage) => (
            <MenuItem
              key={stage.id}
              icon={<TagDot color={stage.color} />}
              isDisabled={isBusy}
              onSelect={() => void act(which, { kind: 'stage', stage: stage.id })}
            >
              {stage.name}
            </MenuItem>
          ))}
        <MenuSeparator />
        <MenuItem
          icon={<Eraser aria-hidden size={15} />}
          isDanger
          isDisabled={isBusy}
          onSelect={() => setErasing(true)}
        >
          Erase
        </MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={isErasing}
        title={`Erase ${name}?`}
        text={`Name, email, profile, comments and notes go. Your figures stay. You can undo this for ${UNDO_SECONDS} seconds.`}
        confirmLabel="Erase"
        onConfirm={() => {
          setErasing(false);
          void act(which, { kind: 'erase' });
        }}
        onCancel={() => setErasing(false)}
      />
    </>
  );
}
