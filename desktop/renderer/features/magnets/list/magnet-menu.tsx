import {
  Archive,
  Copy,
  ExternalLink,
  FlaskConical,
  Link2,
  Megaphone,
  MessagesSquare,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react';

import { useNavigate } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Menu, MenuItem, MenuSeparator } from '#desktop/renderer/ui/overlays/menu.tsx';
import type { Trigger } from '#desktop/renderer/ui/overlays/opening.ts';
import { copyLink } from './copy-link.ts';
import type { MagnetActions } from './use-magnet-actions.tsx';

/** All actions on one magnet. */
export function MagnetMenu({
  magnet,
  actions,
  trigger,
}: {
  magnet: Magnet;
  actions: MagnetActions;
  trigger: Trigger;
}) {
  const navigate = useNavigate();
  const isTakenDown = magnet.takenDown !== null;
  return (
    <Menu trigger={trigger}>
      {!isTakenDown && <ShareItems magnet={magnet} actions={actions} />}
      <MenuItem
        icon={<Pencil aria-hidden size={16} />}
        onSelect={() => void navigate(`/magnets/${magnet.id}/edit`)}
      >
        Edit
      </MenuItem>
      <MenuItem
        icon={<MessagesSquare aria-hidden size={16} />}
        onSelect={() => void navigate(`/magnets/${magnet.id}/answers`)}
      >
        Answers
      </MenuItem>
      {isTakenDown ? <MenuSeparator /> : <StatusItems magnet={magnet} actions={actions} />}
      <MenuItem
        isDanger
        icon={<Trash2 aria-hidden size={16} />}
        onSelect={() => actions.remove(magnet)}
      >
        Move to trash
      </MenuItem>
    </Menu>
  );
}

interface ItemsProps {
  magnet: Magnet;
  actions: MagnetActions;
}

function ShareItems({ magnet, actions }: ItemsProps) {
  const platform = usePlatform();
  const { sandboxPostUrl } = magnet;
  return (
    <>
      <MenuItem icon={<Link2 aria-hidden size={16} />} onSelect={() => copyLink(magnet)}>
        Copy link
      </MenuItem>
      {magnet.triggerWords.length > 0 && (
        <MenuItem
          icon={<Megaphone aria-hidden size={16} />}
          onSelect={() => actions.askToShare(magnet)}
        >
          Write the post…
        </MenuItem>
      )}
      <MenuItem
        icon={<ExternalLink aria-hidden size={16} />}
        onSelect={() => platform.openExternal(magnet.publicUrl)}
      >
        Open page
      </MenuItem>
      {sandboxPostUrl !== null && (
        <MenuItem
          icon={<FlaskConical aria-hidden size={16} />}
          onSelect={() => platform.openExternal(sandboxPostUrl)}
        >
          Open sandbox post
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

/** Without the actions that are blocked while an operator keeps the page closed. */
function StatusItems({ magnet, actions }: ItemsProps) {
  return (
    <>
      <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => actions.duplicate(magnet)}>
        Duplicate
      </MenuItem>
      {magnet.status === 'active' ? (
        <MenuItem
          icon={<Pause aria-hidden size={16} />}
          onSelect={() => actions.setStatus(magnet, 'paused')}
        >
          Pause
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Play aria-hidden size={16} />}
          onSelect={() => actions.setStatus(magnet, 'active')}
        >
          {magnet.status === 'archived' ? 'Bring back and activate' : 'Activate'}
        </MenuItem>
      )}
      <MenuSeparator />
      {magnet.status !== 'archived' && (
        <MenuItem
          icon={<Archive aria-hidden size={16} />}
          onSelect={() => actions.setStatus(magnet, 'archived')}
        >
          Archive
        </MenuItem>
      )}
    </>
  );
}
