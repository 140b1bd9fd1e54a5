import {
  Archive,
  Copy,
  ExternalLink,
  FlaskConical,
  Link2,
  Pause,
  Pencil,
  Play,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Menu, MenuItem, MenuSeparator } from '#desktop/renderer/ui/overlays/menu.tsx';
import { copyLink } from './copy-link.ts';
import type { MagnetActions } from './use-magnet-actions.tsx';

/** Everything that can be done with one magnet. */
export function MagnetMenu({
  magnet,
  actions,
  trigger,
}: {
  magnet: Magnet;
  actions: MagnetActions;
  trigger: ReactNode;
}) {
  const platform = usePlatform();
  const navigate = useNavigate();
  const { sandboxPostUrl } = magnet;
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Link2 aria-hidden size={16} />} onSelect={() => copyLink(magnet)}>
        Copy link
      </MenuItem>
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
      <MenuItem
        icon={<Pencil aria-hidden size={16} />}
        onSelect={() => void navigate(`/magnets/${magnet.id}/edit`)}
      >
        Edit
      </MenuItem>
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
      <MenuItem
        isDanger
        icon={<Trash2 aria-hidden size={16} />}
        onSelect={() => actions.askToRemove(magnet)}
      >
        Delete…
      </MenuItem>
    </Menu>
  );
}
